import type { Field } from '../shared/fields/field';
import { instantAt } from '../shared/fields/kinds';

/** "Emit Since": also emits events from before the first poll, and leaves out older ones after a pause. */
export const emitSinceField: Field<number | undefined> = {
	displayName: 'Emit Since',
	name: 'emitSince',
	type: 'dateTime',
	default: '',
	read: instantAt('start'),
};

/** @param what name of the events, in the plural */
export function describedEmitSince(what: string): Field {
	return {
		...emitSinceField,
		description: `Emit ${what} since this time, but nothing older. If empty, the first poll emits nothing, and later ones what happens after it, also while the workflow was not published.`,
	};
}
