import type { INodeProperties } from 'n8n-workflow';

/** "Simplify", for operations with more than ten output fields. */
export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
