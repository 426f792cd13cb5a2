import { comparableLabel } from '../shared/lead/comparableLabel';
import { labelsOf } from '../shared/lead/labels';
import type { Campaign } from './campaign';
import type { LeadDetails } from './leadDetails';

/** Remembers which labels a lead of the run carries. */
export function noteLabels(lead: LeadDetails, { seenLabels }: Campaign): void {
	for (const { id, name } of labelsOf(lead)) {
		for (const label of [id, name]) {
			if (label !== undefined) seenLabels.add(comparableLabel(label));
		}
	}
}

/**
 * What the closing hint says of labels that were typed in "Skip Labels" and that no lead of the run
 * carried: a typo would leave nobody out.
 *
 * @param typed the option as it was given
 */
export function missingLabelHint(typed: unknown, { seenLabels }: Campaign): string[] {
	const names = (Array.isArray(typed) ? typed : [typed])
		.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
		.flatMap((entry) => namesIn(String(entry), seenLabels));
	if (names.length === 0) return [];
	const quoted = names.map((name) => `"${name}"`).join(', ');
	return [`No lead in this run had the label ${quoted}. Check the spelling in "Skip Labels"`];
}

/** A text with commas may be the name of one label: if that was seen, nothing is missing. */
function namesIn(text: string, seen: ReadonlySet<string>): string[] {
	if (seen.has(comparableLabel(text))) return [];
	return text
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '' && !seen.has(comparableLabel(name)));
}
