import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Lead } from '../contract';
import { dayMs } from '../values/units';
import { listRecords } from './listRecords';

/** How far back recent leads go. The longer period is queried only when the shorter is not enough. */
export const recentDays = [30, 365] as const;

/** Query of `GET /lead` for the leads created in the last days. */
export function createdInLastDays(days: number): IDataObject {
	const now = Date.now();
	return {
		startDate: new Date(now - days * dayMs).toISOString(),
		endDate: new Date(now + dayMs).toISOString(),
	};
}

/**
 * Reads the account's recent leads for the editor, newest first. The API has no paging and no
 * documented order, so only the time window keeps the answer small.
 *
 * @param isEnough whether these leads will do; otherwise those of a longer window are read
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when its answer cannot be read
 */
export async function listRecentLeads(
	context: ILoadOptionsFunctions,
	isEnough: (leads: Lead[]) => boolean,
): Promise<Lead[]> {
	let leads: Lead[] = [];
	for (const days of recentDays) {
		leads = await listRecords(context, endpoints.listLeads, createdInLastDays(days));
		if (isEnough(leads)) break;
	}
	return leads.sort((one, other) => String(other.createdAt).localeCompare(String(one.createdAt)));
}
