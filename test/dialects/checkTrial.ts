import type { DialectName } from '../../sandbox/dialects';
import type { ExpectedOutcome } from '../../sandbox/dialects/dialect';
import { findViolations, noHarm, sandboxFailures, type PromiseName } from '../promises';
import { touchedLeads } from '../promises/leadsKept';
import type { NodeResult } from '../support/engineProcess/protocol';
import type { Trial } from './trial';

/**
 * Each run sends nothing, opens no conversation, touches at most one lead, and gives a reason. Where
 * requests fail, the first claim cannot always be read, and the next contact is tried.
 */
function findUnrefused({ runs, before, now, campaign }: Trial): string[] {
	return [
		...runs.flatMap(({ messages, result, after, isPreview }, n) => {
			if (isPreview) return [];
			const touched = touchedLeads((runs[n - 1]?.after ?? before).leads, after.leads);
			const isRefused =
				result.error !== undefined ||
				result.items.every(({ report }) => report.reason === 'runStopped');
			return [
				...(messages.length > 0 ? [`Run ${n + 1} sent ${messages.length} messages`] : []),
				...(touched.length > 1 && !campaign.hasFaults
					? [`Run ${n + 1} touched ${touched.length} leads`]
					: []),
				...(isRefused ? [] : [`Run ${n + 1} did not refuse`]),
			];
		}),
		...(now.conversations.length > before.conversations.length
			? ['Conversations were opened']
			: []),
	];
}

/** Whose list does not show in a preview what the CRM answers, or does, later. */
const unforeseeable: DialectName[] = [
	'listIgnoresFiltersLimitedTo10',
	'listLimitedTo30DaysWithoutDates',
];

/** What the run after a preview does otherwise than the preview has shown, unless it refuses. */
function findSurprises({ runs, dialects }: Trial): string[] {
	const previewed = runs.findIndex(({ isPreview }) => isPreview);
	const [plan, run] = runs.slice(previewed).map(({ result }) => result);
	if (previewed < 0 || run.error || dialects.some((name) => unforeseeable.includes(name)))
		return [];
	const endsOf = ({ items }: NodeResult) =>
		items.map(({ item, report: { status, reason } }) =>
			status === 'planned' || status === 'sent' ? `${item} sent` : `${item} ${status} ${reason}`,
		);
	const [planned, done] = [plan, run].map(endsOf);
	return [
		...(plan.error ? [`The preview stopped: ${plan.error}`] : []),
		...planned.filter((end) => !done.includes(end)).map((end) => `Not done, but shown: ${end}`),
		...done.filter((end) => !planned.includes(end)).map((end) => `Done, but not shown: ${end}`),
	];
}

/** Checks a trial against the required outcome; a violation is one sentence. */
export async function checkTrial(trial: Trial, expected: ExpectedOutcome): Promise<string[]> {
	const evidence = await trial.evidence();
	const find = (names: readonly PromiseName[]) =>
		findViolations(evidence, names).map(({ text }) => text);
	const unreached = find(['reached']);
	const unrefused = findUnrefused(trial);
	const violations = [...trial.violations, ...sandboxFailures(evidence), ...find(noHarm)];
	if (expected === 'works' || expected === 'noHarm') violations.push(...findSurprises(trial));
	if (expected === 'works') violations.push(...unreached);
	if (expected === 'worksOrRefuses' && unreached.length > 0 && unrefused.length > 0) {
		violations.push(...unrefused, ...unreached);
	}
	return violations;
}
