import { plainText, unusable, type OptionReader } from './optionValues';

/**
 * Names and ids of labels, made comparable, from texts separated by commas or a list of texts. A
 * text with commas may also be the name of one label: both are taken, as skipping one person too
 * many is the smaller harm.
 *
 * @throws {InvalidInput} when there is no label, or something that is no text
 */
export const labelsOption: OptionReader<string[]> = (value, label) => {
	const labels = (Array.isArray(value) ? value : [value]).flatMap((entry) => {
		const text = plainText(entry);
		if (text === undefined) throw unusable(value, label, wanted);
		const names = text.split(',').filter((name) => name.trim() !== '');
		return names.length > 1 ? [text, ...names] : names;
	});
	if (labels.length === 0) throw unusable(value, label, wanted);
	return labels.map(comparableLabel);
};

const wanted = 'the name or ID of at least one label, as text,';

/**
 * A label's name or id without case, accents and punctuation, so that `Opt out` is `opt-out`:
 * skipping one person too many is the smaller harm. A label of symbols only is compared as it is.
 */
export function comparableLabel(label: string): string {
	const plain = label
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}]/gu, '');
	return plain === '' ? label.trim().toLowerCase() : plain;
}
