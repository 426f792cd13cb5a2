import type { IPollFunctions } from 'n8n-workflow';

import { endpoints, type Endpoint, type Lead } from '../shared/contract';
import type { Form } from '../shared/fields/form';
import { ExplainedError, InvalidInput } from '../shared/invalidInput';
import { boundToleranceMs, createdWithin } from '../shared/lead/listLeads';
import { isId, recordsOf } from '../shared/records';
import {
	CrmClient,
	type Answer,
	type BodyOf,
	type CrmRequest,
} from '../shared/transport/crmClient';
import { responseTimeoutMs } from '../shared/transport/exchange/sendOnce';
import { minuteMs } from '../shared/units';
import { withinDeadline } from '../shared/wait';

/** The time for one poll where n8n sets none, before 2.36. In ms. */
const defaultBudgetMs = 15 * minuteMs;

/** The part of the time in which the CRM must have answered; the rest is for comparing. */
const askingShare = 0.8;

/** One poll: the node's parameters, the API client and the time that is left. */
export class PollRun {
	/** The time of the last answer, by its `Date`; before an answer, by n8n's clock. In ms since the epoch. */
	crmNow = Date.now();

	private constructor(
		/** What was filled in, as it is for this poll. */
		readonly form: Form,
		readonly client: CrmClient,
		private readonly budgetMs: number,
		/** Aborted when the CRM must have answered. */
		private readonly deadline: AbortSignal,
	) {}

	/**
	 * Starts a poll.
	 *
	 * @throws {InvalidInput} when the credential cannot be used
	 */
	static async start(context: IPollFunctions, form: Form): Promise<PollRun> {
		const { getPollBudgetMs } = context as Partial<IPollFunctions>;
		const budgetMs = getPollBudgetMs?.call(context) ?? defaultBudgetMs;
		const deadline = AbortSignal.timeout(Math.floor(budgetMs * askingShare));
		const client = await CrmClient.create(context, {
			signal: deadline,
			requestOptions: { timeout: Math.min(responseTimeoutMs, budgetMs) },
		});
		return new PollRun(form, client, budgetMs, deadline);
	}

	/**
	 * Sends a request.
	 *
	 * @throws {RequestFailed} when the CRM refuses or cannot be reached, after all retries
	 * @throws {ExplainedError} when the answer does not come within the time of the poll
	 */
	async request<E extends Endpoint>(endpoint: E, request?: CrmRequest): Promise<Answer<BodyOf<E>>> {
		const send = async () => await this.client.requestOrThrow(endpoint, request);
		const answer = await withinDeadline(this.deadline, send).catch((error: Error) => {
			if (!this.deadline.aborted) throw error;
			throw new ExplainedError(
				'The CRM did not answer in time',
				`n8n gives a poll ${Math.round(this.budgetMs / 1000)} s. Nothing is lost: the next poll tries again. If this keeps happening, watch leads of fewer days, or raise n8n's time limit for polls.`,
			);
		});
		const date = Date.parse(String(answer.headers.date ?? ''));
		this.crmNow = Number.isNaN(date) ? Date.now() : date + 999;
		return answer;
	}

	/**
	 * Lists leads: `GET /lead` (spec, section 4). Nothing but the ID is guaranteed to match the contract.
	 *
	 * @param from when the leads were created at the earliest, in ms since the epoch; 0 for all
	 * @throws {RequestFailed} or {ExplainedError} when the CRM refuses, or does not answer in time
	 * @throws {InvalidInput} when none of the entries is a lead
	 */
	async listLeads(from: number): Promise<Lead[]> {
		const query = createdWithin(Math.max(0, from - boundToleranceMs));
		const { body } = await this.request(endpoints.listLeads, { query });
		return this.requireRecords<Lead>(body, 'leads');
	}

	/**
	 * The records of a list that have an ID: one without it does not hide the rest.
	 *
	 * @param what what the records are called, in the plural
	 * @throws {InvalidInput} when there are records, but none with an ID
	 */
	requireRecords<Resource extends { id: string }>(list: unknown[], what: string): Resource[] {
		const found = recordsWithId<Resource>(list);
		if (found.length > 0 || list.length === 0) return found;
		throw new InvalidInput(
			`The list of ${what} could not be read`,
			`The CRM answered ${list.length} entries, none of which has an "id". Check "Base URL" in the credential.`,
		);
	}
}

/** The records of a list that have an ID. */
export function recordsWithId<Resource extends { id: string }>(list: unknown): Resource[] {
	return recordsOf(list).filter(({ id }) => isId(id)) as unknown as Resource[];
}
