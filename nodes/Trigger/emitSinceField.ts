import type { INodeProperties } from 'n8n-workflow';

/**
 * "Emit Since": also emits events from before the first poll.
 *
 * @param what name of the events, in the plural
 */
export function emitSinceField(what: string): INodeProperties {
	return {
		displayName: 'Emit Since',
		name: 'emitSince',
		type: 'dateTime',
		default: '',
		description: `At the first poll, also emit ${what} since this time. If empty, only what happens after the first poll.`,
	};
}
