import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { errorText, sentences } from '../../shared/editorText';
import { Form } from '../../shared/fields/form';
import { leadUrlOf } from '../../shared/transport/apiSettings';
import { createClientOfAllItems } from '../../shared/transport/crmClient';
import { nodeErrorOf } from '../../shared/transport/failure/nodeErrors';
import { reportOfItem } from '../contact/contact';
import { memoryOf, rememberMessages } from '../contact/executionMemory';
import { checkInputAge } from './inputAge';
import { remarksOn } from '../findings';
import { readContacts } from '../contact/readContacts';
import { Campaign } from '../control/campaign';
import { asFailed, type ContactReport } from '../report/report';
import { readSettings, type CampaignSettings } from '../settings/settings';
import { createOutputs } from './outputs';
import { processAll, resendUnconfirmed } from './processAll';
import { reportSummary } from '../report/summary';
import { sendTest } from '../steps/sendMessage';

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
		const nodeError = nodeErrorOf(context.getNode(), error);
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
	const memory = memoryOf(context, client.account);
	const { contacts, finished } = await readContacts(context, client, settings, form);
	const campaign = new Campaign(client, settings, memory, signal);
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
