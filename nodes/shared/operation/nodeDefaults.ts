import type { INodeTypeDescription } from 'n8n-workflow';

/** What all declarative nodes have in common. The transport checks and completes the address. */
export const nodeDefaults: Pick<INodeTypeDescription, 'requestDefaults'> = {
	requestDefaults: {
		baseURL: '={{ $credentials.baseUrl }}',
	},
};
