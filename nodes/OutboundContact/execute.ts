import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { CrmClient } from '../shared/transport/crmClient';
import { nodeErrorOf } from '../shared/transport/nodeErrors';
import type { Campaign } from './campaign';
import { contactAll } from './contactAll';
import { readContacts } from './contact/readContacts';
import { outputsOf } from './outputs';
import { paceOf } from './pace';
import { Preflight } from './preflight';
import { reportSummary } from './progress';
import { failed, newReport, planned, type ContactReport } from './report';
import { optionsOf, readSettings, type CampaignSettings } from './settings';

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
	if (settings.dryRun) {
		for (const { item, report, preview } of contacts) finished.set(item, planned(report, preview));
	} else {
		const campaign: Campaign = {
			client,
			settings,
			takenLeads: new Set(),
			pace: paceOf(settings.messagesPerSecond || Number.POSITIVE_INFINITY, signal),
			signal,
		};
		await contactAll(context, contacts, campaign, finished);
	}
	const reports = [...finished].sort(([one], [other]) => one - other).map(([, report]) => report);
	reportSummary(context, reports);
	return reports;
}
