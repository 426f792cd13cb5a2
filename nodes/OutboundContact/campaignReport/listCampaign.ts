import type { IExecuteFunctions } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import { boundToleranceMs } from '../../shared/lead/createdAtBounds';
import type { CrmClient } from '../../shared/transport/crmClient';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { RequestFailed } from '../../shared/transport/requestFailed';
import { readTime } from '../../shared/values/crmTime';
import { dayMs } from '../../shared/values/units';
import { instantOf, type DateEdge } from '../../shared/values/date';
import { newRow, rowOfLead, type ReportRow } from './campaignState';

/**
 * Lists the leads of a campaign in a range, or in all that the CRM lists: it may omit some of a long
 * list.
 *
 * @returns a row for each lead, and a sentence that says how far the list goes
 * @throws {RequestFailed} when they cannot be listed
 * @throws {InvalidInput} when a date of the range is invalid, or they are in the wrong order
 */
export async function listCampaign(
	context: IExecuteFunctions,
	client: CrmClient,
	campaignKey: string,
	isRange: boolean,
): Promise<{ rows: ReportRow[]; extent: string }> {
	// Without dates, a CRM may list recent leads only. Its clock may be ahead.
	const { from, to } = isRange ? readRange(context) : { from: 0, to: Date.now() + 2 * dayMs };
	const query = { startDate: new Date(from).toISOString(), endDate: new Date(to).toISOString() };
	const answer = await client.request(endpoints.listLeads, { query });
	if (!answer.ok) throw new RequestFailed(answer);
	const ofRange = answer.body.filter((lead) => !isRange || mayBeCreatedWithin(lead, from, to));
	const leads = [...new Map(ofRange.map((lead) => [lead.id, lead])).values()];
	const rows = leads
		.map((lead) => rowOfLead(newRow(null, String(lead.phone ?? '')), lead, campaignKey))
		.filter(({ status, at }) => status !== 'notSent' || at !== null);
	return { rows, extent: describeExtent(leads, answer.isPage === true) };
}

function readRange(context: IExecuteFunctions): { from: number; to: number } {
	const readMoment = (parameter: string, label: string, edge: DateEdge) =>
		instantOf(context.getNodeParameter(parameter, 0, ''), label, context.getTimezone(), edge);
	const from = readMoment('createdAfter', 'Created After', 'start');
	const to = readMoment('createdBefore', 'Created Before', 'pickedDay');
	if (from <= to) return { from, to };
	throw new InvalidInput('"Created After" is after "Created Before"', 'Swap the two.');
}

/** A CRM may ignore the range of the query. An unreadable time counts as within it. */
function mayBeCreatedWithin({ createdAt }: Lead, from: number, to: number): boolean {
	const span = readTime(createdAt);
	if (!span) return true;
	return span.latest >= from - boundToleranceMs && span.earliest <= to + boundToleranceMs;
}

function describeExtent(leads: readonly Lead[], isPage: boolean): string {
	const days = leads
		.flatMap(({ createdAt }) => readTime(createdAt)?.nominal ?? [])
		.map((time) => new Date(time).toISOString().slice(0, 10))
		.sort();
	const created = days.length === 0 ? '' : `, created from ${days[0]} to ${days.at(-1)}`;
	const count = leads.length.toLocaleString('en-US');
	return ` (of the ${count} leads that the CRM lists${created}${isPage ? '; it has more' : ''})`;
}
