import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { stopReason } from '../control/campaign';
import { errorText, textOfThrown } from '../report/errors';
import type { Remarks } from '../report/summary';
import { summarizePlan, type Finding, type FinishedRun } from './finding';
import {
	cutList,
	describeSameTexts,
	earlierTemplate,
	hoursZone,
	howToSend,
	keyOfEarlierCampaign,
	missingOrNewKey,
	noSkipLabels,
	rowsToCheck,
	sentWithoutKey,
	whatSendWouldDo,
} from './plan';
import { describeStoredNumbers } from './storedNumbers';

/** A preview names this many things to check, the worst first. */
const namedChecks = 3;

/** Finds what is to be remarked on a run. What it has sent must not get lost because of a remark. */
export function remarksOn(run: FinishedRun): Remarks {
	try {
		const { mode } = run.campaign.settings;
		const warnings = said([whyStopped(run), keyOfEarlierCampaign(run), hoursZone(run)]);
		if (mode === 'preview') return { ...remarksOnPreview(run), warnings };
		const note = mode === 'send' ? sentWithoutKey(run) : whatWasTested(run);
		return { first: [], notes: said([note]), warnings };
	} catch (error) {
		return { first: [], notes: [], warnings: [textOfThrown(error)] };
	}
}

const said = (texts: Array<string | undefined>) => texts.flatMap((text) => text ?? []);

const whyStopped: Finding = ({ campaign }) => {
	const reason = stopReason(campaign);
	return reason && !(reason instanceof ExecutionCancelled) ? errorText(reason) : undefined;
};

const whatWasTested: Finding = ({ campaign, reports }) =>
	reports.some(({ status }) => status === 'planned') &&
	!reports.some(({ status }) => status === 'unconfirmed')
		? `One test message was sent to ${campaign.settings.testPhone}, and nothing to anyone else`
		: undefined;

function remarksOnPreview(run: FinishedRun): Omit<Remarks, 'warnings'> {
	const nothing = 'Preview: nothing was sent';
	const plan = summarizePlan(run);
	if (plan.planned.length === 0) return { first: [], notes: [nothing] };
	const { first, check } = earlierTemplate(plan);
	// The worst first.
	const checks = said([
		rowsToCheck(plan),
		...plan.columns.flat().map(describeStoredNumbers),
		...plan.columns.map(describeSameTexts),
		check,
	]);
	const around = [cutList, noSkipLabels, missingOrNewKey, howToSend].map((find) => find(run));
	const notes = [nothing, whatSendWouldDo(plan), ...checks.slice(0, namedChecks), ...around];
	return { first: said([first]), notes: said(notes) };
}
