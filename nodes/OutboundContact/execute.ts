import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { CrmClient } from '../shared/transport/crmClient';
import type { CountryCode } from '../shared/phone';
import { LimitReached } from '../shared/transport/limitReached';
import { apiErrorOf, nodeErrorOf } from '../shared/transport/nodeErrors';
import { phoneDigitsOf } from '../shared/values/phone';
import { errorText, RunStopped, stopReason, type Campaign } from './campaign';
import { contactAll } from './contactAll';
import { ContactsInHand } from './contactsInHand';
import type { Contact } from './contact/contact';
import { readContacts } from './contact/readContacts';
import { dryRunRows } from './dryRunRows';
import { FailureStreak } from './failureStreak';
import { FirstMessage } from './firstMessage';
import { missingLabelHint } from './labelHint';
import { LeadsInWork } from './leadsInWork';
import { LookUps } from './lookUps';
import { MessageBudget } from './messageBudget';
import { optionTable } from './options';
import { Observations } from './observed/observations';
import { outputsOf } from './outputs';
import { paceOf } from './pace';
import { planContact } from './planContact';
import { Preflight } from './preflight';
import { reportSummary } from './progress';
import { failed, newReport, planned, type ContactReport } from './report';
import { sendTest } from './sendTest';
import { optionsOf, readSettings, type CampaignSettings } from './settings';
import { EarlierClaims } from './settling/earlierClaims';
import { Sends } from './settling/sends';
import { settleUnconfirmed } from './settling/settle';
import { contactPerson } from './steps';

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
		const settings = readSettings(context, 0, optionsOf(context, 0));
		({ includeInput } = settings);
		reports = await runCampaign(context, settings);
		if (settings.dryRun !== 'off') reports = dryRunRows(reports);
	} catch (error) {
		const nodeError = nodeErrorOf(context.getNode(), error);
		if (!context.continueOnFail()) throw nodeError;
		const text = [nodeError.message, nodeError.description].filter(Boolean).join('. ');
		reports = context
			.getInputData()
			.map((_, item) => failed(newReport(item, {}), null, 'runStopped', text));
	}
	return outputsOf(context, reports, includeInput);
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
	const inHand = new ContactsInHand(perSecond);
	const run = randomUUID();
	const campaign: Campaign = {
		client,
		settings,
		run,
		observed: new Observations(),
		takenLeads: new Set(),
		leads: new LeadsInWork(client.account, run),
		streak: new FailureStreak(settings.stopAfterRefusals),
		firstMessage: new FirstMessage(),
		budget: new MessageBudget(settings.maxMessages ?? Number.POSITIVE_INFINITY),
		sends: new Sends(contacts.length === 1),
		earlierClaims: new EarlierClaims(),
		seenLabels: new Set(),
		lookUps: new LookUps(),
		templateStatus: async (plan) => await preflight.templateStatus(plan),
		inHand,
		pace: paceOf(perSecond, signal, (waitedMs) => inHand.tookTurn(waitedMs)),
		signal,
	};
	try {
		if (settings.sendTestTo !== '') {
			await testCampaign(context, contacts, campaign, finished);
		} else {
			await workOn(context, contacts, campaign, finished);
		}
	} finally {
		campaign.leads.leaveAll();
	}
	const reports = [...finished].sort(([one], [other]) => one - other).map(([, report]) => report);
	reportSummary(context, reports, notesOf(context, campaign));
	return reports;
}

async function workOn(
	context: IExecuteFunctions,
	contacts: Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	switch (campaign.settings.dryRun) {
		case 'texts':
			for (const { item, report, preview } of contacts) {
				finished.set(item, planned(report, preview));
			}
			break;
		case 'textsAndLeads':
			await contactAll(context, contacts, campaign, finished, planContact);
			break;
		case 'off':
			await contactAll(context, contacts, campaign, finished, contactPerson);
			await settle(context, contacts, campaign, finished);
	}
}

/** Settles what is unconfirmed, and sends again what did not arrive where that is chosen. */
async function settle(
	context: IExecuteFunctions,
	contacts: Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const lost = await settleUnconfirmed(context, contacts, finished, campaign);
	const isChosen = campaign.settings.sendUnconfirmedAgain === 'notArrived';
	if (!isChosen || lost.length === 0 || stopReason(campaign)) return;
	for (const { item } of lost) campaign.takenLeads.delete(finished.get(item)?.leadId ?? '');
	await contactAll(context, lost, campaign, finished, contactPerson);
	await settleUnconfirmed(context, lost, finished, campaign);
}

/**
 * "Send Test To".
 *
 * @throws {InvalidInput} when it holds no phone
 * @throws {NodeApiError} when the CRM refuses the message
 */
async function testCampaign(
	context: IExecuteFunctions,
	contacts: Contact[],
	campaign: Campaign,
	finished: Map<number, ContactReport>,
): Promise<void> {
	const country = context.getNodeParameter('defaultCountry', 0, 'BR') as CountryCode;
	const { displayName } = optionTable.sendTestTo.field;
	const phone = phoneDigitsOf(campaign.settings.sendTestTo, displayName, country);
	const result = await sendTest(contacts, phone, campaign);
	if (!result.ok) throw apiErrorOf(context.getNode(), result.failure);
	for (const report of result.reports) finished.set(report.item, report);
}

/** Why the run ended early, where it did for another reason than a cancel. */
function reasonNotes(reason: Error | undefined): string[] {
	if (reason instanceof RunStopped) return [reason.message];
	return reason instanceof LimitReached ? [errorText(reason)] : [];
}

/** What the closing hint says besides the counts. */
function notesOf(context: IExecuteFunctions, campaign: Campaign): string[] {
	const { dryRun, sendTestTo } = campaign.settings;
	const reason = stopReason(campaign);
	const notes = reasonNotes(reason);
	if (sendTestTo !== '' || dryRun === 'texts') return notes;
	return [
		...notes,
		...campaign.lookUps.hints(campaign.settings),
		...missingLabelHint(optionsOf(context, 0).skipLabels, campaign),
	];
}
