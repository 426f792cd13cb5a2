import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

/** "Skip Labels": skips leads with any of these labels. */
export const optOut: Rule = {
	needs: ({ skipLabels }) => (skipLabels.length > 0 ? ['labels'] : []),
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
