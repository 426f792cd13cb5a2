import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../shared/contract';
import { readRecords } from '../shared/operation/readRecords';
import { clocksAt, type Clocks } from './clocks';
import type { PollRun } from './pollRun';
import { identifiedRecords } from './records';

/** Leads from the CRM's list. Only their IDs are guaranteed to match the contract. */
export interface ListedLeads {
	leads: Lead[];
	clocks: Clocks;
}

/**
 * Lists leads: `GET /lead` (spec, section 4). Entries without an ID are left out.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is not a list, or none of its entries is a lead
 */
export async function listedLeads(run: PollRun, query: IDataObject): Promise<ListedLeads> {
	const { body, headers } = await run.ask(endpoints.listLeads, { query });
	const listed = readRecords<unknown>(body, 'leads');
	const leads = identifiedRecords<Lead>(listed, 'leads', 'lead');
	run.logSkipped(listed.length - leads.length, 'leads');
	return { leads, clocks: clocksAt(headers) };
}
