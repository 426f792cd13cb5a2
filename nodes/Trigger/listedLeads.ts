import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../shared/contract';
import { readRecords, requireWholeList } from '../shared/operation/readRecords';
import { clocksAt, type Clocks } from './clocks';
import type { PollRun } from './pollRun';
import { identifiedRecords } from './records';

/** Leads from the CRM's list. Only their IDs are guaranteed to match the contract. */
export interface ListedLeads {
	leads: Lead[];
	clocks: Clocks;
}

const adviceOnPages =
	'Leads could be missed, so nothing was emitted. Poll more often, or watch fewer days.';

/**
 * Lists leads: `GET /lead` (spec, section 4). Entries without an ID are left out.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is not a list or only a part of it, or none of its entries is a lead
 */
export async function listedLeads(run: PollRun, query: IDataObject): Promise<ListedLeads> {
	const answer = await run.ask(endpoints.listLeads, { query });
	const { body, headers } = answer;
	const listed = readRecords<unknown>(body, 'leads');
	requireWholeList(answer, 'leads', adviceOnPages);
	const leads = identifiedRecords<Lead>(listed, 'leads', 'lead');
	run.logSkipped(listed.length - leads.length, 'leads');
	return { leads, clocks: clocksAt(headers) };
}
