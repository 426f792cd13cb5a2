import { normalName } from '../normalForm';
import { idText, isRecord, recordOf } from '../records';
import { requireValue } from '../values/blank';
import { pickedValue } from '../values/fieldValue';
import { parsedList } from '../values/json';
import { listSeparator, parseNamingText } from '../values/text';

/** A label on a lead, as far as the CRM shows it. */
export interface LabelOnLead {
	id?: string;
	name?: string;
}

/**
 * The spec (section 2) can be read in two ways: each assignment holds the label under `AccountLabel`, or is
 * the label itself. Both are accepted.
 */
export function readLabel(assignment: unknown): LabelOnLead {
	const outer = recordOf(assignment);
	const label = Object.hasOwn(outer, 'AccountLabel') ? recordOf(outer.AccountLabel) : outer;
	return { id: idText(label.id), name: idText(label.name) };
}

/**
 * Makes a label's name comparable where one person too many is left out rather than one too few:
 * without case, accents, character width, spaces and punctuation, so that `Opt out` is `ＯＰＴ－ＯＵＴ`. A plus, a
 * minus at the end, and a label that consists of symbols only stay: `A+` and `A-` are not `A`.
 */
export function comparableLabel(label: string): string {
	const decomposed = normalName(label.trim(), 'NFKD');
	const plain = decomposed.replace(/[^\p{Letter}\p{Number}+-]|-(?!$)/gu, '');
	const compared = plain === '' ? decomposed.replace(/[\p{Mark}\p{White_Space}]/gu, '') : plain;
	// Upper case first: only that folds letters such as ß.
	return compared.toUpperCase().toLowerCase();
}

/**
 * The names and IDs of labels, made comparable: a locator, a text with commas, semicolons or lines, or a list of
 * texts, also as JSON. Such a text may also be the name of a single label: both readings count.
 *
 * @param label name of the field, for messages
 * @throws {InvalidInput} when there are none, or one is empty or not text
 */
export function parseLabels(given: unknown, label: string): string[] {
	// Another label may have the name of the one that was picked.
	const name = isRecord(given) ? given.cachedResultName : undefined;
	const texts = [parsedList(pickedValue(given)), name ?? []].flat().flatMap((entry) => {
		requireValue(entry, label);
		const text = parseNamingText(entry, label);
		const parts = text.split(listSeparator).map((part) => part.trim());
		const filled = parts.filter(Boolean);
		return filled.length > 1 ? [text, ...filled] : filled;
	});
	requireValue(texts.at(0), label);
	return texts.map(comparableLabel);
}

/** Whether any label has the name or the ID of one of these, which are comparable. */
export function hasAnyLabel(labels: readonly LabelOnLead[], wanted: readonly string[]): boolean {
	const names = labels.flatMap(({ id = [], name = [] }) => [id, name].flat());
	return names.some((name) => wanted.includes(comparableLabel(name)));
}
