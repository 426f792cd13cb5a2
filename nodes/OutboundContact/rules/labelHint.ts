import { comparableLabel } from '../../shared/lead/comparableLabel';
import { listSeparator } from '../settings/optionReaders';

/**
 * A warning about labels in "Skip Labels" that no lead of the run had: with a typo, the option
 * would skip nobody.
 *
 * @param typed the option's value
 * @returns one sentence, or none
 */
export function missingLabelHint(typed: unknown, seenLabels: ReadonlySet<string>): string[] {
	const names = (Array.isArray(typed) ? typed : [typed])
		.filter((entry) => typeof entry === 'string' || typeof entry === 'number')
		.flatMap((entry) => unseenNames(String(entry), seenLabels));
	if (names.length === 0) return [];
	const quoted = names.map((name) => `"${name}"`).join(', ');
	return [
		`No lead in this run had the label ${quoted}. Check the spelling in "Skip Labels"; CRM Lead shows names and IDs of labels`,
	];
}

/** A text with separators may also be the name of a single label, as in `labelsOption`. */
function unseenNames(text: string, seen: ReadonlySet<string>): string[] {
	if (seen.has(comparableLabel(text))) return [];
	return text
		.split(listSeparator)
		.map((name) => name.trim())
		.filter((name) => name !== '' && !seen.has(comparableLabel(name)));
}
