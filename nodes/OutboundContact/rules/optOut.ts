import { comparableLabel } from '../../shared/lead/comparableLabel';
import { labelsOf } from '../../shared/lead/labels';
import type { LeadDetails } from '../lead/leadDetails';
import { asSkipped } from '../report/report';
import type { Rule } from './rule';

/** "Skip Labels": skips leads with any of these labels. */
export const optOut: Rule = {
	needs: ({ skipLabels }) => (skipLabels.length > 0 ? ['labels'] : []),
	apply: (lead, { settings, report }) =>
		isOptedOut(lead, settings.skipLabels) ? asSkipped(report, 'optedOut') : undefined,
};

/**
 * Whether the lead has one of these labels, by name or ID.
 *
 * @param skipLabels made comparable by `comparableLabel`
 */
export function isOptedOut(lead: LeadDetails, skipLabels: readonly string[]): boolean {
	return comparableLabels(lead).some((label) => skipLabels.includes(label));
}

/** The names and IDs of the lead's labels, made comparable. */
export function comparableLabels(lead: LeadDetails): string[] {
	return labelsOf(lead).flatMap(({ id, name }) =>
		[id, name].flatMap((label) => (label === undefined ? [] : comparableLabel(label))),
	);
}
