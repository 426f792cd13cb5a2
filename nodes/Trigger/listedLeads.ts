import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../shared/contract';
import { readRecords } from '../shared/operation/readRecords';
import { clocksAt, type Clocks } from './clocks';
import type { PollRun } from './pollRun';
import { identifiedRecords } from './records';

/** Leads as the CRM listed them. Only their ids are certain to be as the contract says. */
export interface ListedLeads {
	leads: Lead[];
	clocks: Clocks;
}

/**
 * Lists leads: `GET /lead` (spec, section 4). Entries without an id are left out.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is no list, or none of its entries is a lead
 */
export async function listedLeads(run: PollRun, query: IDataObject): Promise<ListedLeads> {
	const { body, headers } = await run.ask(endpoints.listLeads, { query });
	const listed = readRecords<unknown>(body, 'leads');
	const leads = identifiedRecords<Lead>(listed, 'leads', 'lead');
	run.noteLeftOut(listed.length - leads.length, 'leads');
	return { leads, clocks: clocksAt(headers) };
}
