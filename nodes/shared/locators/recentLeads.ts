import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints, type Lead } from '../contract';
import { answeredList, onlyRecords } from '../operation/answeredList';
import { listRecords } from './listRecords';

const dayMs = 24 * 60 * 60 * 1000;

/** How far back recent leads go. The longer time is asked for only when the shorter gives none. */
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
 * The recent leads of the account, newest first, for the editor. The API cuts no lists and sorts
 * by nothing it names, so the time is what keeps the answer small.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when its answer cannot be read
 */
export async function recentLeads(context: ILoadOptionsFunctions): Promise<Lead[]> {
	let leads: Lead[] = [];
	for (const days of recentDays) {
		leads = await listRecords(context, endpoints.listLeads, createdInLastDays(days), (body) =>
			onlyRecords<Lead>(answeredList(body, 'leads')),
		);
		if (leads.length > 0) break;
	}
	return leads.sort((one, other) => String(other.createdAt).localeCompare(String(one.createdAt)));
}
