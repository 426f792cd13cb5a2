import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import { readRecords } from '../../shared/operation/readRecords';
import { normalizePhone, type CountryCode } from '../../shared/phone';
import { CrmClient } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { apiErrorOf, nodeErrorOf } from '../../shared/transport/nodeErrors';
import { isBlank } from '../../shared/values/blank';
import { instantOf } from '../../shared/values/date';
import { isSamePhone } from '../steps/phoneOwner';
import { campaignState, type CampaignState, type ReportRow } from './campaignState';

/**
 * Reads what a campaign came to, from the notes on the leads. Nothing is written.
 *
 * @returns all rows on the first output, and nothing on the second
 * @throws {NodeOperationError} for a value that the user must change
 * @throws {NodeApiError} when the CRM refuses the token, or a range cannot be read
 */
export async function getReport(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	try {
		const isRange = context.getNodeParameter('reportOn', 0, 'contacts') === 'range';
		const client = await CrmClient.create(context, {
			signal: context.getExecutionCancelSignal(),
		});
		const rows = isRange ? await rowsOfRange(context, client) : await rowsOfItems(context, client);
		context.addExecutionHints({ message: describeRows(rows), location: 'outputPane' });
		const items = rows.map((row) => ({
			json: row as unknown as IDataObject,
			pairedItem: { item: row.item ?? 0 },
		}));
		return [items, []];
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

async function rowsOfItems(context: IExecuteFunctions, client: CrmClient): Promise<ReportRow[]> {
	const count = context.getInputData().length;
	const keys = Array.from({ length: count }, (_, item) => campaignKeyOf(context, item));
	const rows: ReportRow[] = [];
	const queue = keys.entries();
	const worker = async () => {
		for (const [item, key] of queue) rows[item] = await rowOfItem(context, client, item, key);
	};
	const workers = Math.min(client.settings.maxConcurrentRequests, count);
	await Promise.all(Array.from({ length: workers }, worker));
	return rows;
}

async function rowOfItem(
	context: IExecuteFunctions,
	client: CrmClient,
	item: number,
	key: string,
): Promise<ReportRow> {
	const given = context.getNodeParameter('phone', item, '') as unknown;
	const country = context.getNodeParameter('defaultCountry', item, 'BR') as CountryCode;
	const phone = normalizePhone(given, country);
	const row = newRow(item, phone.ok ? phone.digits : String(given ?? '').slice(0, 60));
	if (!phone.ok) return { ...row, state: 'noLead', error: phone.message };

	const askedAt = Date.now();
	const answer = await client.request(endpoints.listLeads, { query: { phone: phone.digits } });
	if (!answer.ok) {
		const { status, message } = answer.failure;
		if (status === 401) throw apiErrorOf(context.getNode(), answer.failure, item);
		return { ...row, state: 'unreadable', error: message };
	}
	const lead = readRecords<Lead>(answer.body, 'leads').find((each) =>
		isSamePhone(String(each.phone ?? ''), phone.digits),
	);
	if (!lead) return { ...row, state: 'noLead', error: 'The account has no lead with this phone' };
	return rowOfLead(row, lead, key, clockAhead(answer.headers, askedAt));
}

async function rowsOfRange(context: IExecuteFunctions, client: CrmClient): Promise<ReportRow[]> {
	const key = campaignKeyOf(context, 0);
	const moment = (parameter: string, label: string, edge: 'start' | 'end') =>
		instantOf(context.getNodeParameter(parameter, 0, ''), label, context.getTimezone(), edge);
	const from = moment('createdAfter', 'Created After', 'start');
	const to = moment('createdBefore', 'Created Before', 'end');
	if (from > to) {
		throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
	}
	const askedAt = Date.now();
	const query = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
	const answer = await client.request(endpoints.listLeads, { query });
	if (!answer.ok) throw apiErrorOf(context.getNode(), answer.failure);
	const ahead = clockAhead(answer.headers, askedAt);
	return readRecords<Lead>(answer.body, 'leads')
		.map((lead) => rowOfLead(newRow(null, String(lead.phone ?? '')), lead, key, ahead))
		.filter(({ state, at }) => state !== 'notSent' || at !== null);
}

function rowOfLead(row: ReportRow, lead: Lead, key: string, clockAheadMs: number): ReportRow {
	const state = campaignState(lead, key, clockAheadMs);
	const error =
		state.state === 'unreadable'
			? 'The CRM does not return the campaign records of this lead'
			: null;
	return { ...row, leadId: String(lead.id), name: lead.name || null, ...state, error };
}

function newRow(item: number | null, phone: string): ReportRow {
	return {
		item,
		name: null,
		phone,
		state: 'notSent',
		evidence: null,
		at: null,
		leadId: null,
		conversationId: null,
		activitySince: null,
		error: null,
	};
}

function campaignKeyOf(context: IExecuteFunctions, item: number): string {
	const key = context.getNodeParameter('campaignKey', item, '') as unknown;
	const isText = typeof key === 'string' || typeof key === 'number';
	if (isText && !isBlank(key)) return String(key).trim();
	throw new InvalidInput(
		'"Campaign Key" is empty',
		'Enter the key that the campaign was sent with.',
	);
}

/** How far the CRM's clock is ahead of this machine's; 0 where it does not tell. In ms. */
function clockAhead(headers: IDataObject, askedAt: number): number {
	const crmTime = Date.parse(String(headers.date ?? ''));
	return Number.isNaN(crmTime) ? 0 : crmTime - askedAt;
}

const stateWords: Record<CampaignState, string> = {
	sent: 'sent',
	unconfirmed: 'unconfirmed',
	notSent: 'not sent',
	noLead: 'without a lead',
	unreadable: 'unreadable',
};

function describeRows(rows: ReportRow[]): string {
	const counts = (Object.keys(stateWords) as CampaignState[])
		.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
		.filter(({ count }) => count > 0)
		.map(({ state, count }) => `${count} ${stateWords[state]}`);
	const active = rows.filter(({ activitySince }) => activitySince).length;
	const activity = active > 0 ? `; ${active} with activity since the message` : '';
	return `${rows.length} ${rows.length === 1 ? 'contact' : 'contacts'}${counts.length > 0 ? ': ' : ''}${counts.join(', ')}${activity}`;
}
