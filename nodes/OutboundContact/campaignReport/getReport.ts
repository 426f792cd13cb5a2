import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { leadUrlOf } from '../../shared/lead/leadUrl';
import { CrmClient } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { processConcurrently } from '../../shared/transport/processConcurrently';
import { checkedValue } from '../../shared/values/checkedValue';
import { readItemPhone } from '../contact/contact';
import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import { findLeads, type FoundLeads } from '../../shared/lead/findLeads';
import type { LeadDetails } from '../../shared/lead/leadDetails';
import { nobodyYetText } from '../settings/campaignKeyField';
import { newRow, rowOfLead, stateWords, type CampaignState, type ReportRow } from './campaignState';
import { reportOnField, viewField } from './fields';
import { listCampaign } from './listCampaign';
import { onePerContact, summarizeByTemplate } from './summarizeByTemplate';

/**
 * Reads the results of a campaign from the claims on its leads. Nothing is written.
 *
 * @returns all rows on the first output, none on the second; if the report fails and the node continues
 *   on errors, the error for each input item
 * @throws {NodeOperationError} when a parameter is invalid
 * @throws {NodeApiError} when the CRM refuses the token, or the list of leads cannot be read
 */
export async function getReport(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	try {
		const picked = (field: INodeProperties) =>
			checkedValue(field, context.getNodeParameter(field.name, 0, field.default), true);
		const reportOn = picked(reportOnField);
		const isSummary = picked(viewField) === 'summary';
		const key = campaignKeyOf(context);
		const client = await CrmClient.create(context, {
			signal: context.getExecutionCancelSignal(),
		});
		const { rows, extent } =
			reportOn === 'contacts'
				? { rows: await readItems(context, client, key), extent: '' }
				: await listCampaign(context, client, key, reportOn === 'range');
		const typedKey = typedKeyOf(context.getNodeParameter('campaignKey', 0, ''));
		const message = describeRows(rows, typedKey, extent);
		context.addExecutionHints({ message, location: 'outputPane' });
		const shown = isSummary
			? summarizeByTemplate(rows)
			: rows.map((row) => ({ ...row, ...leadUrlOf(row.leadId, client.settings.leadPage) }));
		const items = (shown as unknown as IDataObject[]).map((json) => ({
			json,
			pairedItem: { item: Number(json.item ?? 1) - 1 },
		}));
		return [items, []];
	} catch (thrown) {
		const error = nodeErrorOf(context.getNode(), thrown);
		if (!context.continueOnFail()) throw error;
		const json = { error: error.message };
		return [context.getInputData().map((_, item) => ({ json, error, pairedItem: { item } })), []];
	}
}

async function readItems(
	context: IExecuteFunctions,
	client: CrmClient,
	key: string,
): Promise<ReportRow[]> {
	const rows: ReportRow[] = [];
	const ends: unknown[] = [];
	await processConcurrently(
		context.getInputData().keys(),
		async (item) => {
			if (ends.length > 0) return;
			const toEnd = (error: unknown) => void ends.push(error);
			await readItem(context, item, client, key).then((row) => (rows[item] = row), toEnd);
		},
		client.pool,
	);
	if (ends.length > 0) throw ends[0];
	// A 404 means that there is no lead, or that the base URL is wrong. Then this is refused, too.
	if (rows.every(({ status }) => status === 'noLead'))
		await client.requestOrThrow(endpoints.listChatSectors);
	return rows;
}

/**
 * Looks up the leads of an item.
 *
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {LimitReached} or {ExecutionCancelled} when no further request is sent
 */
async function readItem(
	context: IExecuteFunctions,
	item: number,
	client: CrmClient,
	key: string,
): Promise<ReportRow> {
	const { phone, shown } = readItemPhone(context, item);
	const row = newRow(item + 1, shown);
	if (!phone.ok) return { ...row, status: 'noLead', error: phone.message };
	return await findLeads({ phone: phone.digits }, client).then(
		(found) => rowOfLookUp(row, found, key),
		(error: unknown) => rowOfFailure(row, error),
	);
}

function rowOfLookUp(
	row: ReportRow,
	{ leads, unrelatedCount }: FoundLeads,
	key: string,
): ReportRow {
	if (leads.length > 0) return rowOfLeads(row, leads, key);
	if (unrelatedCount === 0) {
		return { ...row, status: 'noLead', error: 'The CRM shows no lead with this phone' };
	}
	const error =
		'The CRM listed only leads with other phones, so the lead with this phone may be missing from its list';
	return { ...row, status: 'unreadable', error };
}

function rowOfFailure(row: ReportRow, thrown: unknown): ReportRow {
	if (!(thrown instanceof RequestFailed) || thrown.result.failure.status === 401) throw thrown;
	return { ...row, status: 'unreadable', error: thrown.message };
}

/** Several leads may have a phone: what may have been sent is never reported as not sent. */
function rowOfLeads(row: ReportRow, leads: readonly LeadDetails[], key: string): ReportRow {
	const rows = leads.map((lead) => rowOfLead(row, lead, key));
	const byWeight: CampaignState[] = ['sent', 'unconfirmed', 'unreadable'];
	const wanted = byWeight.find((status) => rows.some((each) => each.status === status));
	return (
		rows.find(({ status }) => status === wanted) ?? rows.find(({ at }) => at !== null) ?? rows[0]
	);
}

function campaignKeyOf(context: IExecuteFunctions): string {
	const keyOf = (item: number) =>
		normalKey(typedKeyOf(context.getNodeParameter('campaignKey', item, '')));
	const [key, ...others] = new Set([...context.getInputData().keys()].map(keyOf));
	if (others.length > 0) {
		throw new InvalidInput(
			'"Campaign Key" differs between items',
			'A report is about one campaign. Use one key, or run the node once per key.',
		);
	}
	if (key !== '') return key;
	throw new InvalidInput(
		'"Campaign Key" needs a letter or a digit',
		'Enter the key that the campaign was sent with.',
	);
}

/**
 * @param typedKey the key of the first item
 * @param extent how far the list of leads goes; empty for a report on items
 */
function describeRows(all: ReportRow[], typedKey: string, extent: string): string {
	const rows = onePerContact(all);
	const isNobody = rows.every(
		({ status, at }) => status === 'noLead' || (status === 'notSent' && !at),
	);
	const counts = Object.entries(stateWords).flatMap(([status, words]) => {
		const count = rows.filter((row) => row.status === status).length;
		return count > 0 ? `${count} ${words}` : [];
	});
	const active = rows.filter(({ activitySince }) => activitySince).length;
	const activity = active > 0 ? `; ${active} with activity since the message` : '';
	const text = `${rows.length} ${rows.length === 1 ? 'contact' : 'contacts'}${counts.length > 0 ? ': ' : ''}${counts.join(', ')}${activity}${extent}`;
	return isNobody ? `${text}. ${nobodyYetText(typedKey)}.` : text;
}
