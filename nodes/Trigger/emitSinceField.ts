import type { Field } from '../shared/fields/field';

/**
 * "Emit Since": also emits events from before the first poll, and leaves out older ones after a pause.
 *
 * @param what name of the events, in the plural
 */
export function emitSinceField(what: string): Field {
	return {
		displayName: 'Emit Since',
		name: 'emitSince',
		type: 'dateTime',
		default: '',
		description: `Emit ${what} since this time, but nothing older. If empty, the first poll emits nothing, and later ones what happens after it, also while the workflow was not published.`,
	};
}
