import { comparableLabel } from '../../shared/lead/comparableLabel';
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
