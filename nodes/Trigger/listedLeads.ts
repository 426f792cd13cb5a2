import type { IDataObject } from 'n8n-workflow';

import { answeredList } from '../shared/operation/answeredList';
import { endpoints, type Lead } from '../shared/contract';
import { crmTime } from './crmTime';
import type { PollRun } from './pollRun';

/** Leads as the CRM listed them. */
export interface ListedLeads {
	leads: Lead[];
	/** The CRM's clock, in ms since 1970. */
	now: number;
}

/**
 * Lists leads: `GET /lead` (spec, section 4).
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is no list
 */
export async function listedLeads(run: PollRun, query: IDataObject): Promise<ListedLeads> {
	const { body, headers } = await run.ask(endpoints.listLeads, { query });
	return { leads: answeredList<Lead>(body, 'leads'), now: crmTime(headers) };
}
