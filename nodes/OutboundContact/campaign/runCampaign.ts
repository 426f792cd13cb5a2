import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { CrmClient } from '../../shared/transport/crmClient';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { ExecutionCancelled } from '../../shared/transport/requestPool';
import { failed, newReport, type ContactReport } from '../report';
import { interruptionReport, type Campaign } from './campaign';
import type { Contact } from './contact';
import { paceOf } from './pace';
import { Preflight } from './preflight';
import { progressOf, tellSummary } from './progress';
import { reachContact } from './reachContact';
import { readContacts, type Audience } from './readContacts';
import { optionsOf, readSettings, type CampaignSettings } from './settings';

/**
 * Runs the campaign over all input items.
 *
 * @returns the items of the outputs "Sent" and "Not Sent": each input item once, paired
 * @throws {NodeOperationError} or {NodeApiError} when the run cannot begin; with Continue On Fail
 *   every item goes to "Not Sent" instead
 */
export async function runCampaign(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const itemCount = context.getInputData().length;
	let reports: ContactReport[];
	let includeInput = false;
	try {
		const settings = readSettings(optionsOf(context, 0));
		({ includeInput } = settings);
		reports = await campaignReports(context, settings, itemCount);
	} catch (error) {
		const nodeError = nodeErrorOf(context.getNode(), error);
		if (!context.continueOnFail()) throw nodeError;
		const text = [nodeError.message, nodeError.description].filter(Boolean).join('. ');
		const report = failed(newReport('', ''), null, 'runStopped', text);
		reports = Array.from({ length: itemCount }, () => report);
	}
	return outputs(context, reports, includeInput);
}

/** About how long a contact may wait for its turn to be sent to, once it was looked at. */
const longestWaitSeconds = 5;

async function campaignReports(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	itemCount: number,
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
	const audience = await readContacts(context, new Preflight(context, client), settings);
	if (settings.dryRun) plan(audience);
	else {
		const campaign: Campaign = {
			client,
			settings,
			takenLeads: new Set(),
			pace: paceOf(settings.messagesPerSecond || Number.POSITIVE_INFINITY, signal),
			signal,
		};
		await reachAll(context, audience, campaign);
	}
	const reports = Array.from(
		{ length: itemCount },
		(_, itemIndex) => audience.finished.get(itemIndex) as ContactReport,
	);
	tellSummary(context, reports);
	return reports;
}

function plan(audience: Audience): void {
	for (const { itemIndex, report, preview } of audience.contacts) {
		audience.finished.set(itemIndex, { ...report, status: 'planned', preview });
	}
}

async function reachAll(
	context: IExecuteFunctions,
	audience: Audience,
	campaign: Campaign,
): Promise<void> {
	const queue = audience.contacts.values();
	const countFinished = progressOf(context, audience.contacts.length);
	const worker = async () => {
		for (const contact of queue) {
			const report = await reportOn(contact, campaign);
			audience.finished.set(contact.itemIndex, report);
			countFinished(report);
		}
	};
	await Promise.all(Array.from({ length: contactsAtOnce(campaign) }, worker));
}

/**
 * As many contacts at once as requests are allowed, as each has one request at a time. No more
 * than the pace needs, though: a contact that waits long for its message was looked at long ago,
 * and who opted out, was written to or claimed meanwhile would get it all the same.
 */
function contactsAtOnce({ client, settings }: Campaign): number {
	const { maxConcurrentRequests } = client.settings;
	const { maxConcurrency = maxConcurrentRequests, messagesPerSecond } = settings;
	const neededByPace =
		messagesPerSecond > 0
			? Math.ceil(longestWaitSeconds * messagesPerSecond)
			: Number.POSITIVE_INFINITY;
	return Math.floor(Math.min(maxConcurrency, maxConcurrentRequests, neededByPace));
}

async function reportOn(contact: Contact, campaign: Campaign): Promise<ContactReport> {
	const stopped = campaign.client.pool.stoppedBy;
	if (stopped) return interruptionReport(contact.report, null, stopped);
	if (campaign.signal?.aborted) {
		return interruptionReport(contact.report, null, new ExecutionCancelled());
	}
	return await reachContact(contact, campaign);
}

/**
 * "Sent" holds what was sent or, in a dry run, would be; everything else is "Not Sent". For a model
 * all stand on the first output, without the key that makes n8n repeat the node: see `error`.
 */
function outputs(
	context: IExecuteFunctions,
	reports: ContactReport[],
	includeInput: boolean,
): INodeExecutionData[][] {
	const input = context.getInputData();
	const isForModel = isTool(context);
	const items = reports.map((report, item) => ({
		json: {
			...(isForModel ? withoutErrorKey(report) : report),
			...(includeInput ? { input: input[item].json } : {}),
		} as unknown as INodeExecutionData['json'],
		pairedItem: { item },
	}));
	const isSent = (_: INodeExecutionData, item: number) =>
		reports[item].status === 'sent' || reports[item].status === 'planned';
	if (isForModel) return [items, []];
	return [items.filter(isSent), items.filter((item, index) => !isSent(item, index))];
}

function withoutErrorKey({ error, ...report }: ContactReport) {
	return error ? { ...report, problem: error } : report;
}

/**
 * Whether a model calls the node, and so sees its first output only. AI Agent from version 3 runs
 * its tools as nodes of their own, which are no "tool execution" then: their type tells.
 */
function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() || context.getNode().type.endsWith('Tool');
}
