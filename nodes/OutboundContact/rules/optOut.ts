import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { leadParts } from '../../shared/lead/leadParts';
import { recordLocator } from '../../shared/locators/recordLocator';
import { isRecord } from '../../shared/transport/records';
import { requireValue } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/checkedValue';
import { trimmedText } from '../../shared/values/text';
import { listSeparator, option, unusableValue, type OptionReader } from '../options/option';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

/**
 * Names and IDs of labels, made comparable: a locator, a text with commas, semicolons or lines, or a
 * list of texts. Such a text may also be the name of a single label. Both readings count, because
 * skipping one person too many does less harm than one too few.
 */
const readLabels: OptionReader<string[]> = (given, label) => {
	const value = pickedValue(given);
	// Another label may have the name of the one that was picked.
	const name = isRecord(given) ? given.cachedResultName : undefined;
	const labels = [value, name ?? []].flat().flatMap((entry) => {
		requireValue(entry, label);
		const text = trimmedText(entry, label);
		const names = text.split(listSeparator).filter((name) => name.trim() !== '');
		return names.length > 1 ? [text, ...names] : names;
	});
	if (labels.length === 0) throw unusableValue(value, label, 'the name or ID of a label');
	return labels.map(comparableLabel);
};

const options = {
	skipLabels: option<string[]>({
		field: recordLocator({
			displayName: 'Skip Labels',
			name: 'skipLabels',
			record: 'a label',
			searchListMethod: 'searchLabels',
			byHand: [
				{ displayName: 'By Name', name: 'name', placeholder: 'e.g. opt-out, do not contact' },
			],
			description:
				'Opt-out labels, by name or ID, separated by commas. Leads with any are skipped. Without this option, no label matters.',
		}),
		whenAbsent: [],
		read: readLabels,
		isCompared: true,
	}),
};

/** "Skip Labels": skips leads with any of these labels. */
export const optOut: Rule<typeof options> = {
	options,
	needs: ({ skipLabels }) => (skipLabels.length > 0 ? [leadParts.labels] : []),
	advice:
		'"Skip Labels" needs them to skip contacts who opted out: remove the option only if you are sure that nobody in the list has opted out.',
	apply: (lead, { settings, report }) => {
		const isOptedOut = comparableLabels(lead).some((label) => settings.skipLabels.includes(label));
		return isOptedOut ? asSkipped(report, 'optedOut') : undefined;
	},
};

/** The names and IDs of the lead's labels, made comparable. */
export function comparableLabels(lead: LeadDetails): string[] {
	return labelsOf(lead).flatMap(({ id, name }) =>
		[id, name].flatMap((label) => (label === undefined ? [] : comparableLabel(label))),
	);
}
