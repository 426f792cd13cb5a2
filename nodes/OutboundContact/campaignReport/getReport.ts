import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { leadUrlOf } from '../../shared/lead/leadUrl';
import { normalizePhone, type CountryCode } from '../../shared/phone';
import { CrmClient } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { nodeErrorOf } from '../../shared/transport/nodeErrors';
import type { LeadDetails } from '../lead/leadDetails';
import { nobodyYetText, normalKey } from '../settings/campaignKeyField';
import { campaignState, type CampaignState, type ReportRow } from './campaignState';
import { listCampaign } from './listCampaign';
import { lookUpPhones, type PhoneLookUp } from './lookUpPhones';
import { summarizeByTemplate } from './summarizeByTemplate';

/**
 * Reads the results of a campaign from the claims on its leads. Nothing is written.
 *
 * @returns all rows on the first output, none on the second
 * @throws {NodeOperationError} when a parameter is invalid
 * @throws {NodeApiError} when the CRM refuses the token, or the list of leads cannot be read
 */
export async function getReport(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	try {
		const reportOn = context.getNodeParameter('reportOn', 0, 'contacts');
		const client = await CrmClient.create(context, {
			signal: context.getExecutionCancelSignal(),
		});
		const { rows, extent } =
			reportOn === 'contacts'
				? { rows: await readItems(context, client), extent: '' }
				: await readListed(context, client, reportOn === 'range');
		const typedKey = String(context.getNodeParameter('campaignKey', 0, '')).trim();
		const message = describeRows(rows, typedKey, extent);
		context.addExecutionHints({ message, location: 'outputPane' });
		const linked = rows.map((row) => ({
			...row,
			...leadUrlOf(row.leadId, client.settings.leadPage),
		}));
		const isSummary = context.getNodeParameter('view', 0, 'contacts') === 'summary';
		const shown = (isSummary ? summarizeByTemplate(rows) : linked) as unknown as IDataObject[];
		const items = shown.map((json) => ({ json, pairedItem: { item: Number(json.item ?? 1) - 1 } }));
		return [items, []];
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/** A contact of the report: its row so far, and the phone to look up. */
interface ReportContact {
	row: ReportRow;
	key: string;
	/** Digits with country code; missing if the item has no valid phone. */
	phone?: string;
}

async function readItems(context: IExecuteFunctions, client: CrmClient): Promise<ReportRow[]> {
	const contacts = context.getInputData().map((_, item) => reportContact(context, item));
	const phones = contacts.flatMap(({ phone }) => phone ?? []);
	const lookUps = await lookUpPhones(phones, client);
	const isNoLead = (lookUp: PhoneLookUp) => 'status' in lookUp && lookUp.status === 'noLead';
	const isNobodyFound = phones.length > 0 && [...lookUps.values()].every(isNoLead);
	// A 404 means that there is no lead, or that the base URL is wrong. Then this is refused, too.
	if (isNobodyFound) await client.ask(endpoints.listChatSectors);
	return contacts.map(({ row, key, phone }) => {
		const lookUp = phone === undefined ? undefined : lookUps.get(phone);
		return lookUp ? rowOfLookUp(row, key, lookUp) : row;
	});
}

function reportContact(context: IExecuteFunctions, item: number): ReportContact {
	const key = campaignKeyOf(context, item);
	const typedPhone = context.getNodeParameter('phone', item, '') as unknown;
	const country = context.getNodeParameter('defaultCountry', item, 'BR') as CountryCode;
	const phone = normalizePhone(typedPhone, country);
	if (phone.ok) return { row: newRow(item + 1, phone.digits), key, phone: phone.digits };
	const row = newRow(item + 1, String(typedPhone ?? '').slice(0, 60));
	return { row: { ...row, status: 'noLead', error: phone.message }, key };
}

function rowOfLookUp(row: ReportRow, key: string, lookUp: PhoneLookUp): ReportRow {
	if (!('leads' in lookUp)) return { ...row, ...lookUp };
	const rows = lookUp.leads.map((lead) => rowOfLead(row, lead, key));
	// Several leads may have this phone: what may have been sent is never reported as not sent.
	const byWeight: CampaignState[] = ['sent', 'unconfirmed', 'unreadable'];
	const wanted = byWeight.find((status) => rows.some((each) => each.status === status));
	return (
		rows.find(({ status }) => status === wanted) ?? rows.find(({ at }) => at !== null) ?? rows[0]
	);
}

async function readListed(
	context: IExecuteFunctions,
	client: CrmClient,
	isRange: boolean,
): Promise<{ rows: ReportRow[]; extent: string }> {
	const key = campaignKeyOf(context, 0);
	const { leads, extent } = await listCampaign(context, client, isRange);
	const rows = leads
		.map((lead) => rowOfLead(newRow(null, String(lead.phone ?? '')), lead, key))
		.filter(({ status, at }) => status !== 'notSent' || at !== null);
	return { rows, extent };
}

function rowOfLead(row: ReportRow, lead: LeadDetails, key: string): ReportRow {
	const state = campaignState(lead, key);
	const error =
		state.status === 'unreadable'
			? {
					error:
						'The CRM does not show the metadata of this lead, where campaigns are stored. Look at the lead in the CRM.',
				}
			: {};
	return { ...row, leadId: String(lead.id), name: lead.name || null, ...state, ...error };
}

function newRow(item: number | null, phone: string): ReportRow {
	return {
		status: 'notSent',
		name: null,
		phone,
		evidence: null,
		template: null,
		at: null,
		leadId: null,
		conversationId: null,
		activitySince: null,
		item,
	};
}

function campaignKeyOf(context: IExecuteFunctions, item: number): string {
	const key = context.getNodeParameter('campaignKey', item, '') as unknown;
	const isText = typeof key === 'string' || typeof key === 'number';
	const campaignKey = isText ? normalKey(String(key)) : '';
	if (campaignKey !== '') return campaignKey;
	throw new InvalidInput(
		'"Campaign Key" is empty',
		'Enter the key that the campaign was sent with.',
	);
}

const statusWords: Record<CampaignState, string> = {
	sent: 'sent',
	unconfirmed: 'unconfirmed',
	notSent: 'not sent',
	noLead: 'without a lead',
	unreadable: 'unreadable',
};

/**
 * @param typedKey the key of the first item
 * @param extent how far the list of leads goes; empty for a report on items
 */
function describeRows(rows: ReportRow[], typedKey: string, extent: string): string {
	const isNobody = rows.every(
		({ status, at }) => status === 'noLead' || (status === 'notSent' && !at),
	);
	const counts = (Object.keys(statusWords) as CampaignState[])
		.map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
		.filter(({ count }) => count > 0)
		.map(({ status, count }) => `${count} ${statusWords[status]}`);
	const active = rows.filter(({ activitySince }) => activitySince).length;
	const activity = active > 0 ? `; ${active} with activity since the message` : '';
	const text = `${rows.length} ${rows.length === 1 ? 'contact' : 'contacts'}${counts.length > 0 ? ': ' : ''}${counts.join(', ')}${activity}${extent}`;
	return isNobody ? `${text}. ${nobodyYetText(typedKey)}.` : text;
}
