import type { INodeProperties } from 'n8n-workflow';

/**
 * "Emit Since": what happened before the first poll.
 *
 * @param what the events, in plural
 */
export function emitSinceField(what: string): INodeProperties {
	return {
		displayName: 'Emit Since',
		name: 'emitSince',
		type: 'dateTime',
		default: '',
		description: `When the workflow is activated for the first time, also emit ${what} since this time. Without it, only what happens after the activation is emitted. Later polls do not look at it.`,
	};
}
