import { errorText } from '../../shared/editorText';
import { Form } from '../../shared/fields/form';
import { changedTextHint } from '../../shared/templateVariables/fields';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { groupBy } from '../../shared/records';
import { formatCount } from '../../shared/values/describeValue';
import { clockTime } from '../../shared/values/time';
import type { Finding, FinishedRun } from './finding';
import {
	cutList,
	earlierTemplate,
	hoursZone,
	howToSend,
	keyOfEarlierCampaign,
	missingKey,
	newKey,
	noSkipLabels,
	rowsToCheck,
	whatSendWouldDo,
	whatWasTested,
} from './plan';
import { doubtfulTexts } from './texts';

const whyStopped: Finding = ({ campaign: { stopReason } }) =>
	stopReason && !(stopReason instanceof ExecutionCancelled) ? errorText(stopReason) : undefined;

/** Says that the template was edited: what was filled in may stand at another place. */
const changedText: Finding = ({ context, contacts: [first] }) =>
	first && changedTextHint(Form.ofItem(context, first.itemIndex), first.plan.template);

/** What the user has to do next, the most urgent first; nothing if nothing is left to do. */
const nextSteps: Finding = ({ campaign: { settings }, reports }) => {
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

const warnings = [changedText, whyStopped, keyOfEarlierCampaign, hoursZone, nextSteps];

const notesByMode: Record<string, Finding[]> = {
	preview: [
		...[() => 'Preview: nothing was sent', whatSendWouldDo, rowsToCheck, doubtfulTexts],
		...[earlierTemplate, cutList, noSkipLabels, missingKey, newKey, howToSend],
	],
	test: [whatWasTested],
	send: [missingKey],
};

/** Finds what is to be remarked on a run. What it has sent must not get lost because of a remark. */
export function remarksOn(run: FinishedRun) {
	const found = (findings: Finding[]) => findings.flatMap((find) => find(run) ?? []);
	try {
		return { warnings: found(warnings), notes: found(notesByMode[run.campaign.settings.mode]) };
	} catch (error) {
		return { warnings: [errorText(error)], notes: [] };
	}
}
