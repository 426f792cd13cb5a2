import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { CrmClient } from '../shared/transport/crmClient';
import { LimitReached } from '../shared/transport/limitReached';
import { nodeErrorOf } from '../shared/transport/nodeErrors';
import { errorText, RunStopped, stopReason, type Campaign } from './campaign';
import { processAll } from './processAll';
import { PacedConcurrency } from './pace/pacedConcurrency';
import type { Contact } from './contact/contact';
import { readContacts } from './contact/readContacts';
import { toPreviewRows } from './preview/previewRows';
import { FailureStreak } from './failureStreak';
import { FirstMessageGate } from './pace/firstMessageGate';
import { missingLabelHint } from './lead/labelHint';
import { LeadLocks } from './lead/leadLocks';
import { LookUpCounts } from './preview/lookUpCounts';
import { MessageBudget } from './pace/messageBudget';
import { Observations } from './observed/observations';
import { createOutputs } from './outputs';
import { createPacer } from './pace/pacer';
import { planContact } from './preview/planContact';
import { Preflight } from './preflight';
import { reportSummary } from './progress';
import { asFailed, newReport, asPlanned, type ContactReport } from './report';
import { sendTest } from './preview/sendTest';
import { getOptions, readSettings, type CampaignSettings } from './settings';
import { EarlierClaims } from './settling/earlierClaims';
import { SendLog } from './settling/sendLog';
import { settleUnconfirmed } from './settling/settleUnconfirmed';
import { processContact } from './steps/processContact';
import { StrayClaims } from './claim/strayClaims';

/**
 * Runs the campaign over all input items.
 *
 * @returns the items of the outputs "Sent" and "Not Sent": each input item once, paired
 * @throws {NodeOperationError} or {NodeApiError} when the run cannot begin; with Continue On Fail
 *   every item goes to "Not Sent" instead
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	let reports: ContactReport[];
	let includeInput = false;
	try {
		const settings = readSettings(context, 0, getOptions(context, 0));
		({ includeInput } = settings);
		reports = await runCampaign(context, settings);
		const { dryRun, sendTestTo } = settings;
		if (dryRun !== 'off' || sendTestTo !== '') reports = toPreviewRows(reports);
	} catch (error) {
		const nodeError = nodeErrorOf(context.getNode(), error);
		if (!context.continueOnFail()) throw nodeError;
		const text = [nodeError.message, nodeError.description].filter(Boolean).join('. ');
		reports = context
			.getInputData()
			.map((_, item) => asFailed(newReport(item, {}), null, 'runStopped', text));
	}
	return createOutputs(context, reports, includeInput);
}

async function runCampaign(
	context: IExecuteFunctions,
	settings: CampaignSettings,
): Promise<ContactReport[]> {
	const signal = context.getExecutionCancelSignal();
	const client = await CrmClient.create(context, {
		maxConcurrentRequests: settings.maxConcurrency,
		signal,
		onRetry: (outcome, delayMs, endpoint) =>
			context.logger.debug(
				`${context.getNode().name}: ${endpoint.method} ${endpoint.path} ${outcome.kind}, again in ${delayMs} ms`,
			),
	});
	const preflight = new Preflight(context, client);
	const { contacts, finished } = await readContacts(context, preflight, settings);
	const perSecond = settings.messagesPerSecond || Number.POSITIVE_INFINITY;
	const concurrency = new PacedConcurrency(perSecond);
	const run = randomUUID();
	const campaign: Campaign = {
		client,
		settings,
		run,
		observed: new Observations(),
		seenLeads: new Set(),
		strayClaims: new StrayClaims(),
		leadLocks: new LeadLocks(client.account, run),
		streak: new FailureStreak(settings.stopAfterRefusals),
		firstMessageGate: new FirstMessageGate(),
		budget: new MessageBudget(settings.maxMessages ?? Number.POSITIVE_INFINITY),
		sendLog: new SendLog(contacts.length === 1),
		earlierClaims: new EarlierClaims(),
		seenLabels: new Set(),
		lookUpCounts: new LookUpCounts(),
		preflight,
		concurrency,
		waitForTurn: createPacer(perSecond, signal, (waitedMs) => concurrency.recordWait(waitedMs)),
		signal,
	};
	try {
		if (settings.sendTestTo !== '') {
			await sendTest(context, contacts, campaign, finished);
		} else {
			await runByMode(context, contacts, campaign, finished);
		}
	} finally {
		campaign.leadLocks.releaseAll();
	}
	const reports = [...finished].sort(([one], [other]) => one - other).map(([, report]) => report);
	reportSummary(context, reports, summaryNotes(context, campaign));
	return reports;
}

/** Sends to the contacts or, in a dry run, shows what would be sent. */
async function runByMode(
	context: IExecuteFunctions,
	contacts: Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	switch (campaign.settings.dryRun) {
		case 'texts':
			for (const { item, report, preview } of contacts) {
				finished.set(item, asPlanned(report, preview));
			}
			break;
		case 'textsAndLeads':
			await processAll(context, contacts, campaign, finished, planContact);
			break;
		case 'off':
			await processAll(context, contacts, campaign, finished, processContact);
			await settleAndResend(context, contacts, campaign, finished);
	}
}

/** Settles unconfirmed messages, and resends those that did not arrive if that is chosen. */
async function settleAndResend(
	context: IExecuteFunctions,
	contacts: Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const toResend = await settleUnconfirmed(context, contacts, finished, campaign);
	const isChosen = campaign.settings.sendUnconfirmedAgain === 'notArrived';
	if (!isChosen || toResend.length === 0 || stopReason(campaign)) return;
	for (const { item } of toResend) campaign.seenLeads.delete(finished.get(item)?.leadId ?? '');
	await processAll(context, toResend, campaign, finished, processContact);
	await settleUnconfirmed(context, toResend, finished, campaign);
}

/** The sentences of the summary that follow the counts, such as why the run ended early. */
function summaryNotes(context: IExecuteFunctions, campaign: Campaign): string[] {
	const { dryRun, sendTestTo } = campaign.settings;
	const reason = stopReason(campaign);
	const notes: string[] = [];
	if (reason instanceof RunStopped) notes.push(reason.message);
	if (reason instanceof LimitReached) notes.push(errorText(reason));
	if (sendTestTo !== '' || dryRun === 'texts') return notes;
	return [
		...notes,
		...campaign.lookUpCounts.hints(campaign.settings),
		...missingLabelHint(getOptions(context, 0).skipLabels, campaign),
	];
}
