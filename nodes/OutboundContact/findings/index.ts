import { errorText } from '../../shared/editorText';
import { ExecutionCancelled } from '../../shared/transport/pace/requestPool';
import { stopReason } from '../control/campaign';
import type { Remarks } from '../report/summary';
import { plannedOf, type Finding, type FinishedRun } from './finding';
import { nextSteps } from './nextSteps';
import {
	cutList,
	earlierTemplate,
	mostlyEarlierTemplate,
	hoursZone,
	howToSend,
	keyOfEarlierCampaign,
	missingOrNewKey,
	noSkipLabels,
	rowsToCheck,
	sentWithoutKey,
	whatSendWouldDo,
	whatWasTested,
} from './plan';
import { doubtfulTexts } from './texts';

const whyStopped: Finding = ({ campaign }) => {
	const reason = stopReason(campaign);
	return reason && !(reason instanceof ExecutionCancelled) ? errorText(reason) : undefined;
};

const warnings = [whyStopped, keyOfEarlierCampaign, hoursZone, nextSteps];

const notesByMode: Record<string, Finding[]> = {
	preview: [
		...[whatSendWouldDo, rowsToCheck, doubtfulTexts, earlierTemplate],
		...[cutList, noSkipLabels, missingOrNewKey, howToSend],
	],
	test: [whatWasTested],
	send: [sentWithoutKey],
};

/** Finds what is to be remarked on a run. What it has sent must not get lost because of a remark. */
export function remarksOn(run: FinishedRun): Remarks {
	const found = (findings: Finding[]) => findings.flatMap((find) => find(run) ?? []);
	try {
		const { mode } = run.campaign.settings;
		if (mode !== 'preview') return { notes: found(notesByMode[mode]), warnings: found(warnings) };
		const notes = plannedOf(run).length > 0 ? found(notesByMode.preview) : [];
		return {
			notes: ['Preview: nothing was sent', ...notes],
			warnings: found([mostlyEarlierTemplate, ...warnings]),
		};
	} catch (error) {
		return { notes: [], warnings: [errorText(error)] };
	}
}
