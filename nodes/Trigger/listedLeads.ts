import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../shared/contract';
import { boundToleranceMs } from '../shared/lead/createdAtBounds';
import { readRecords, requireWholeList } from '../shared/operation/readRecords';
import { clocksAt, maxAheadMs, type Clocks } from './clocks';
import type { PollRun } from './pollRun';
import { identifiedRecords } from './records';

const adviceOnPages =
	'Leads could be missed, so nothing was emitted. Poll more often, or watch fewer days.';

/**
 * Lists leads: `GET /lead` (spec, section 4). Entries without an ID are left out; nothing but the ID
 * is guaranteed to match the contract.
 *
 * @param from when the leads were created at the earliest, in ms since the epoch; `-Infinity` for
 *   all. Leads from shortly before may be listed too.
 * @param filters further query parameters
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {InvalidInput} when the answer is not a list or only a part of it, or none of its entries is a lead
 */
export async function listedLeads(
	run: PollRun,
	from: number,
	filters: IDataObject = {},
): Promise<{ leads: Lead[]; clocks: Clocks }> {
	const query = { ...filters, ...(from > -Infinity && createdSince(from)) };
	const answer = await run.ask(endpoints.listLeads, { query });
	const listed = readRecords<unknown>(answer.body, 'leads');
	requireWholeList(answer, 'leads', adviceOnPages);
	const leads = identifiedRecords<Lead>(listed, 'lead');
	run.logSkipped(listed.length - leads.length, 'leads');
	return { leads, clocks: clocksAt(answer.headers) };
}

/**
 * The CRM needs an end with a start (spec, section 4): it is a week ahead, so that clocks that differ
 * by up to a week hide no lead.
 */
function createdSince(from: number): { startDate: string; endDate: string } {
	return {
		startDate: new Date(from - boundToleranceMs).toISOString(),
		endDate: new Date(Math.max(Date.now(), from) + maxAheadMs).toISOString(),
	};
}
