import { clockTime } from '../../shared/values/zonedTime';
import { countSentence } from './counts';
import type { ContactReport } from './report';

/**
 * What the user has to do next, the most urgent first; empty if nothing is left to do.
 *
 * @param resendsUnconfirmed whether "Send Unconfirmed Again" is added
 */
export function nextSteps(
	reports: readonly ContactReport[],
	timeZone: string,
	resendsUnconfirmed: boolean,
): string[] {
	const unconfirmed = reports.filter(({ status }) => status === 'unconfirmed');
	const later = unconfirmed.filter(({ retryAt }) => retryAt !== null);
	const unseen = unconfirmed.filter(({ evidence }) => evidence === 'noMessageShown');
	const seen = unconfirmed.filter(({ evidence }) => evidence === 'messageShown');
	const others = unconfirmed.length - later.length - unseen.length - seen.length;
	const pending = reports.filter(({ status }) => status === 'pending');
	const unreachable = reports.filter(({ reason }) => reason === 'unreachable');
	const again = resendsUnconfirmed ? '' : ' with "Send Unconfirmed Again"';
	return [
		...countSentence(
			later.length,
			`may not have arrived: run again${after(later, timeZone)}${again}`,
		),
		...countSentence(unseen.length, `show no message in the CRM: run again${again}`),
		...countSentence(seen.length, 'show a message in the CRM, although its answer was lost'),
		...countSentence(others, 'may have arrived: look into their conversations in the CRM'),
		...countSentence(unreachable.length, 'failed because the CRM could not be reached: run again'),
		...countSentence(pending.length, `are left: run again${after(pending, timeZone)} to continue`),
	];
}

/** When the last of some contacts can be tried again, such as ` after 12:15`; empty if unknown. */
function after(reports: readonly ContactReport[], timeZone: string): string {
	const last = reports
		.flatMap(({ retryAt }) => retryAt ?? [])
		.sort()
		.at(-1);
	return last === undefined ? '' : ` after ${clockTime(Date.parse(last), timeZone)}`;
}
