import { comparableNames, parseExcludedLabels } from '../../shared/lead/labels';
import { searchLabels } from '../../shared/locators/label';
import { createLocator } from '../../shared/locators/recordLocator';
import { field } from '../../shared/fields/kinds';
import { asSkipped } from '../report/report';
import { defineRule } from './rule';

const options = {
	skipLabels: field<string[]>({
		...createLocator({
			displayName: 'Skip Labels',
			name: 'skipLabels',
			record: 'a label',
			search: { searchLabels },
			byHand: [
				{ displayName: 'By Name', name: 'name', placeholder: 'e.g. opt-out, do not contact' },
			],
			description:
				'Opt-out labels, by name or ID, separated by commas. Leads with any are skipped. Without this option, no label matters.',
		}),
		whenAbsent: () => [],
		read: parseExcludedLabels,
	}),
};

/** "Skip Labels": skips leads with any of these labels. */
export const optOut = defineRule({
	name: 'opt-out',
	options,
	needs: ['labels'],
	advice:
		'"Skip Labels" needs them to skip contacts who opted out: empty the field only if you are sure that nobody in the list has opted out.',
	isOn: ({ skipLabels }) => skipLabels.length > 0,
	countsOthers: true,
	decide: (leads, { skipLabels }) => {
		const names = leads.flatMap(({ labels }) => labels.flatMap(comparableNames));
		return names.some((name) => skipLabels.includes(name)) ? asSkipped('optedOut') : undefined;
	},
});
