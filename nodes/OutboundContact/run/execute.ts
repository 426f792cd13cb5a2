import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorText, sentences } from '../../shared/editorText';
import { Form } from '../../shared/fields/form';
import { leadUrlOf } from '../../shared/transport/apiSettings';
import { createClientOfAllItems, type CrmClient } from '../../shared/transport/crmClient';
import { nodeErrorOf } from '../../shared/transport/failure/nodeErrors';
import { reportOfItem } from '../contact/contact';
import { memoryOf, rememberMessages, type ExecutionMemory } from '../contact/executionMemory';
import { checkInputAge } from './inputAge';
import { remarksOn } from '../findings';
import { createPlanReader } from '../contact/preflight';
import { readContacts } from '../contact/readContacts';
import { newRunId, type Campaign } from '../control/campaign';
import { FailureStreak } from '../control/failureStreak';
import { createPacer } from '../control/pacer';
import { failedExpression, RunStopped } from '../report/errors';
import { asFailed, type ContactReport } from '../report/report';
import { readSettings, type CampaignSettings } from '../settings/settings';
import { createOutputs } from './outputs';
import { processAll, resendUnconfirmed } from './processAll';
import { reportSummary } from '../report/summary';
import { sendTest } from './sendTest';

/**
 * Runs the campaign over all input items.
 *
 * @returns the items of the outputs "Sent" and "Not Sent": each input item once, paired
 * @throws {NodeOperationError} or {NodeApiError} when the run cannot begin; with Continue On Fail
 *   every item goes to "Not Sent" instead
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	let reports: ContactReport[];
	let settings: CampaignSettings | undefined;
	const form = Form.ofItem(context, 0);
	try {
		settings = readSettings(form);
		reports = await runCampaign(context, settings, form);
	} catch (error) {
		const nodeError = nodeErrorOf(context.getNode(), failedExpression(error) ?? error);
		// Earlier batches of a loop may have sent.
		nodeError.description = sentences(nodeError.description, 'Nothing was sent by this run.');
		if (!context.continueOnFail()) throw nodeError;
		const ending = asFailed('runStopped', errorText(nodeError));
		const items = [...context.getInputData().keys()];
		reports = items.map((item) => reportOfItem(Form.ofItem(context, item), item, ending));
		reportSummary(context, reports);
	}
	return createOutputs(context, reports, settings?.includeInput);
}

/** @throws {RunStopped} when the CRM lacks something that the run needs, before the first message */
async function runCampaign(
	context: IExecuteFunctions,
	settings: CampaignSettings,
	form: Form,
): Promise<ContactReport[]> {
	const signal = context.getExecutionCancelSignal();
	checkInputAge(context, settings);
	const client = await createClientOfAllItems(context, { signal });
	const readPlan = createPlanReader(context, client);
	const memory = memoryOf(context, client.account);
	const { contacts, finished } = await readContacts(context, readPlan, settings, form, memory);
	const campaign = newCampaign(client, settings, memory, signal);
	if (settings.mode === 'test') await sendTest(contacts, campaign, finished, memory);
	else {
		await processAll(context, contacts, campaign, finished);
		await resendUnconfirmed(context, contacts, campaign, finished);
		rememberMessages(memory, finished.values());
	}
	const { stopped, messages } = campaign;
	const isUnfit = stopped?.kind === 'unfit' && messages.count === 0;
	// Where an error goes on as rows, the next batch does not try it again; a retry does.
	if (stopped && (!isUnfit || context.continueOnFail())) memory.stopText = errorText(stopped);
	if (isUnfit) throw stopped;
	memory.contacts += contacts.length;
	const reports = [...finished]
		.sort(([one], [other]) => one - other)
		.map(([, report]) => ({ ...report, ...leadUrlOf(report.leadId, client.settings.leadPage) }));
	reportSummary(context, reports, remarksOn({ context, campaign, contacts, reports }));
	return reports;
}

/** The state of a run before its first contact, with what the memory has of runs before it. */
function newCampaign(
	client: CrmClient,
	settings: CampaignSettings,
	memory: ExecutionMemory,
	signal: AbortSignal | undefined,
): Campaign {
	const { failures, stopText, messages } = memory;
	const { mode, maxMessages, messagesPerSecond } = settings;
	const perSecond = messagesPerSecond || Infinity;
	const sent = Object.values(messages).reduce((total, count) => total + count, 0);
	const isLimited = mode === 'send' && maxMessages !== undefined;
	return {
		client,
		settings,
		runId: newRunId(),
		signal,
		waitForTurn: createPacer('turn', perSecond, signal),
		waitForMessage: createPacer('message', perSecond, signal),
		streaks: {
			lookUps: new FailureStreak(settings.stopAfterRefusals, failures.lookUps),
			sends: new FailureStreak(settings.stopAfterRefusals, failures.sends),
		},
		messages: { count: 0, limit: isLimited ? Math.max(0, maxMessages - sent) : Infinity },
		...(stopText !== undefined && { stopped: new RunStopped('stopped', stopText) }),
	};
}
