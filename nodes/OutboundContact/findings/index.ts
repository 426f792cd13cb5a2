import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { stopReason } from '../control/campaign';
import { countSentence } from '../report/summary';
import { errorText, textOfThrown } from '../report/errors';
import type { ContactReport } from '../report/report';
import { sentToOptOuts } from './doubts';
import { summarizePlan, type Finding, type FinishedRun, type Plan } from './finding';
import {
	followUpReachesNobody,
	keyOfEarlierCampaign,
	missingKey,
	mostHaveTemplate,
	newKey,
	sentWithoutKey,
	someHaveTemplate,
} from './keys';
import {
	cutList,
	describeSameTexts,
	hoursZone,
	howToSend,
	noSkipLabels,
	rowsToCheck,
	whatSendWouldDo,
} from './plan';
import { describeStoredNumbers } from './storedNumbers';

/** A preview names this many things to check, the worst first, and counts the others. */
const namedChecks = 3;

/** What to check in a preview, the worst first. */
const checks: Array<(plan: Plan) => Array<string | undefined>> = [
	(plan) => [rowsToCheck(plan)],
	({ columns }) => columns.flat().map(describeStoredNumbers),
	({ columns }) => columns.map(describeSameTexts),
	(plan) => [someHaveTemplate(plan)],
];

/** What a preview says after what is to check. */
const lastOfPreviews: Array<Finding<Plan>> = [
	...[cutList, noSkipLabels, missingKey, howToSend, newKey],
];

/** What may be wrong with any run. */
const warnings: Finding[] = [
	({ campaign }) => {
		const reason = stopReason(campaign);
		return reason && !(reason instanceof ExecutionCancelled) ? errorText(reason) : undefined;
	},
	sentToOptOuts,
	keyOfEarlierCampaign,
	followUpReachesNobody,
	hoursZone,
];

const said = (texts: Array<string | undefined>) => texts.flatMap((text) => text ?? []);

/** What is remarked on a run: what comes before its counts, after them, and warnings. */
export interface Remarks {
	first: string[];
	notes: string[];
	warnings: string[];
}

/** Finds what is to be remarked on a run. What it has sent must not get lost because of a remark. */
export function remarksOn(run: FinishedRun): Remarks {
	try {
		return findRemarks(run);
	} catch (error) {
		return { first: [], notes: [], warnings: [textOfThrown(error)] };
	}
}

function findRemarks(run: FinishedRun): Remarks {
	const { mode, testPhone } = run.campaign.settings;
	const has = (wanted: ContactReport['status']) =>
		run.reports.some(({ status }) => status === wanted);
	const others = { first: [], warnings: said(warnings.map((find) => find(run))) };
	if (mode === 'send') return { ...others, notes: said([sentWithoutKey(run)]) };
	if (mode === 'test') {
		const tested = `One test message was sent to ${testPhone}, and nothing to anyone else`;
		return { ...others, notes: has('planned') && !has('unconfirmed') ? [tested] : [] };
	}
	const nothing = 'Preview: nothing was sent';
	if (!has('planned')) return { ...others, notes: [nothing] };
	const plan = summarizePlan(run);
	const toCheck = said(checks.flatMap((find) => find(plan)));
	const notes = [
		...said([nothing, whatSendWouldDo(plan)]),
		...toCheck.slice(0, namedChecks),
		...countSentence(Math.max(0, toCheck.length - namedChecks), 'more to check after these'),
		...said(lastOfPreviews.map((find) => find(plan))),
	];
	return { ...others, first: said([mostHaveTemplate(plan)]), notes };
}
