import type { Promised } from '../../../sandbox/dialects/dialect';
import type { Trial } from '../trial';
import type { Check } from './check';
import { noLeadHarmed, oneLeadPerPerson, touchedLeads } from './leads';
import { nobodyAgainstARule, nobodyTwice } from './messages';
import {
	everybodyReached,
	everyItemOnce,
	everyMessageIsTold,
	everyReasonIsGiven,
	evidenceIsRight,
	nothingSentThatWasNot,
	noWrongReason,
} from './reports';

/** What holds on every CRM. */
const always: Check[] = [
	nobodyTwice,
	nobodyAgainstARule,
	everyItemOnce,
	nothingSentThatWasNot,
	everyMessageIsTold,
	everyReasonIsGiven,
	evidenceIsRight,
	noLeadHarmed,
	oneLeadPerPerson,
];

/** Nothing is sent or opened, one lead is touched at most, and the reason is said. */
const refusedInTime: Check = (trial) => {
	const { runs, before, now } = trial;
	const touched = touchedLeads(trial);
	return [
		...runs
			.filter(({ messages }) => messages.length > 0)
			.map(({ messages }) => `${messages.length} messages were sent`),
		...(now.conversations.length > before.conversations.length
			? ['Conversations were opened']
			: []),
		...(touched.length > 1 ? [`${touched.length} leads were touched`] : []),
		...runs.flatMap(({ error, items }, n) => {
			const isRefused =
				error !== undefined || items.every(({ report }) => report.reason === 'runStopped');
			return isRefused ? [] : [`Run ${n + 1} did not refuse`];
		}),
	];
};

const checksOf: Record<Promised, Check[]> = {
	works: [everybodyReached, noWrongReason],
	refuses: [refusedInTime],
	asks: [],
};

/** All that a campaign broke of what it must come to. */
export async function violationsOf(trial: Trial, promised: Promised): Promise<string[]> {
	const checks = [...always, ...checksOf[promised]];
	return [...(await trial.slips()), ...checks.flatMap((check) => check(trial))];
}
