import type { IDataObject } from 'n8n-workflow';

import { createdAround } from '../../shared/lead/createdAtBounds';
import { listLeads } from '../../shared/lead/listLeads';
import type { LeadReading } from '../../shared/lead/writeMetadata';
import { createdInLastDays, recentDays } from '../../shared/locators/recentLeads';
import { type ItemContext, requestOnce } from '../../shared/operation/nodeRun';

/**
 * Finds the lead with an ID. The API lists leads and gets none by ID (spec, section 4): the lead is
 * searched for by the phones that it may have, then in longer and longer periods, which the items of a
 * run read once. A lead found there is listed again by its creation time, as it is now.
 *
 * @param phones that the lead may have; they only save longer lists
 * @returns `undefined` when no list shows the lead
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function findLeadById(
	{ run, client }: ItemContext,
	id: string,
	phones: unknown[],
): Promise<LeadReading | undefined> {
	const find = async (query: IDataObject): Promise<LeadReading | undefined> => {
		const { leads, startedAt, answeredAt } = await listLeads(query, client);
		const lead = leads.find((each) => each.id === id);
		return lead && { lead, startedAt, answeredAt };
	};
	for (const phone of phones) {
		const found = typeof phone === 'string' && phone !== '' ? await find({ phone }) : undefined;
		if (found) return found;
	}
	for (const days of [...recentDays, undefined]) {
		const query = days === undefined ? {} : createdInLastDays(days);
		const key = `creation of leads of ${days} days in ${client.account}`;
		const created = await requestOnce(run.lookUps, key, async () => {
			const { leads } = await listLeads(query, client);
			return new Map(leads.map((lead) => [lead.id, lead.createdAt]));
		});
		if (!created.has(id)) continue;
		const createdAt = created.get(id);
		return await find(createdAt?.isKnown ? createdAround(createdAt) : query);
	}
	return undefined;
}
