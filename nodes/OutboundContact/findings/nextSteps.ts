import { formatCount } from '../../shared/values/describeValue';
import { clockTime } from '../../shared/values/time';
import { groupBy } from '../report/summary';
import type { Finding } from './finding';

/** What the user has to do next, the most urgent first; nothing if nothing is left to do. */
export const nextSteps: Finding = ({ campaign: { settings }, reports }) => {
	const isAdded = settings.sendUnconfirmedAgain !== 'never';
	const again = isAdded ? '' : ' with "Send Unconfirmed Again"';
	const groups = groupBy(reports, ({ status, reason, evidence, retryAt }): string => {
		if (status !== 'unconfirmed') return reason === 'unreachable' ? reason : status;
		return retryAt ? 'later' : (evidence ?? status);
	});
	/** When the last of some contacts can be tried again, such as ` after 12:15`; empty if unknown. */
	const after = (key: string) => {
		const times = (groups.get(key) ?? []).flatMap(({ retryAt }) => retryAt ?? []).sort();
		const last = times.at(-1);
		return last === undefined ? '' : ` after ${clockTime(Date.parse(last), settings.timeZone)}`;
	};
	const steps: Record<string, string> = {
		later: `may not have arrived: run again${after('later')}${again}`,
		noMessageShown: `show no message in the CRM: run again${again}`,
		messageShown: 'show a message in the CRM, although its answer was lost',
		unconfirmed: 'may have arrived: look into their conversations in the CRM',
		unreachable: 'failed because the CRM could not be reached: run again',
		pending: `are left: run again${after('pending')} to continue`,
	};
	return Object.entries(steps).flatMap(([key, text]) => {
		const count = groups.get(key)?.length ?? 0;
		return count > 0 ? `${formatCount(count)} ${text}` : [];
	});
};
