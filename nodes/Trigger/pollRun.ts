import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { operationError } from '../shared/transport/nodeErrors';
import type { Endpoint } from '../shared/contract';
import { readAt, type Field } from '../shared/fields/field';
import type { Form } from '../shared/fields/form';
import { leadUrlOf } from '../shared/lead/leadUrl';
import { simplifyField } from '../shared/operation/standardFields';
import { parseNamingText } from '../shared/values/text';
import {
	CrmClient,
	type BodyOf,
	type CrmRequest,
	type Answer,
} from '../shared/transport/crmClient';
import { withinDeadline } from '../shared/wait';
import { ExplainedError } from '../shared/explainedError';
import { requestDefaults } from '../shared/transport/exchange/sendOnce';
import { minuteMs } from '../shared/units';
import { emitSinceField } from './emitSinceField';
import { clocksAt } from './times';

/** The time for one poll where n8n sets none, before 2.36. In ms. */
const defaultBudgetMs = 15 * minuteMs;

/** The part of the time in which the CRM must have answered; the rest is for comparing. */
const askingShare = 0.8;

/** An answer of the CRM that takes too long, or is only a part. One for fewer records may not. */
export class TooMuchToRead extends ExplainedError {}

/** One poll: the node's parameters, the API client and the time that is left. */
export class PollRun {
	/** The time of the last answer, by the CRM's clock. In ms since the epoch. */
	crmNow = 0;

	private readonly startedAt = performance.now();

	private constructor(
		private readonly context: IPollFunctions,
		/** What was filled in, as it is for this poll. */
		readonly form: Form,
		readonly client: CrmClient,
		private readonly budgetMs: number,
		/** Aborted when the CRM must have answered. */
		private readonly pollDeadline: AbortSignal,
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
			requestOptions: { timeout: Math.min(requestDefaults.timeout, budgetMs) },
		});
		return new PollRun(context, form, client, budgetMs, deadline);
	}

	/** Whether no further request should be started that can be left to the next poll. */
	isHalfOver(): boolean {
		return this.elapsedMs() > this.budgetMs / 2;
	}

	/** Not by a clock, which may be set. */
	private elapsedMs(): number {
		return performance.now() - this.startedAt;
	}

	/**
	 * Sends a request.
	 *
	 * @param share of the time left for this poll that it may take
	 * @throws {RequestFailed} when the CRM refuses or cannot be reached, after all retries
	 * @throws {TooMuchToRead} when the answer does not come within that time
	 */
	async requestInTime<E extends Endpoint>(
		endpoint: E,
		request?: CrmRequest,
		share = 1,
	): Promise<Answer<BodyOf<E>>> {
		const leftMs = this.budgetMs * askingShare - this.elapsedMs();
		const deadline = AbortSignal.timeout(Math.max(0, Math.floor(leftMs * share)));
		const asked = withinDeadline(
			deadline,
			async () => await this.client.request(endpoint, request),
		);
		const answer = await asked.catch((error: Error) => {
			if (!deadline.aborted && !this.pollDeadline.aborted) throw error;
			throw new TooMuchToRead(
				'The CRM did not answer in time',
				`n8n gives a poll ${Math.round(this.budgetMs / 1000)} s. Nothing is lost: the next poll tries again. If this keeps happening, watch leads of fewer days, or raise n8n's time limit for polls.`,
			);
		});
		if (!answer.ok) throw answer;
		this.crmNow = clocksAt(answer.headers).now;
		return answer;
	}

	/** The error of a test run that has nothing to show. */
	nothingToShowError(message: string, description: string): NodeOperationError {
		return operationError(this.context.getNode(), message, { description, level: 'info' });
	}

	/** Logs how many unreadable records were skipped. */
	logSkipped(count: number, what: string): void {
		if (count > 0) this.context.logger.warn(`Skipped ${count} ${what} without a readable ID`);
	}

	/**
	 * A field's trimmed text; empty when not set.
	 *
	 * @param at the collection that it is in
	 * @throws {InvalidInput} when it is not text, or an expression as text
	 */
	readText({ name, displayName }: Field, at?: string): string {
		const path = at === undefined ? name : `${at}.${name}`;
		return parseNamingText(this.form.picked(path), displayName);
	}

	/**
	 * "Emit Since" in ms since the epoch; `undefined` when empty or in the future.
	 *
	 * @param hasMemory whether it is not the first poll: then only a fixed time holds, since an expression
	 *   such as `$now` would leave out everything
	 * @throws {InvalidInput} when it is not a date
	 */
	readEmitSince(hasMemory: boolean): number | undefined {
		const path = 'options.emitSince';
		if (hasMemory && this.form.expressions(path).length > 0) return undefined;
		const since = readAt(emitSinceField, this.form, path);
		return since === undefined || since > Date.now() ? undefined : Math.max(0, since);
	}

	/**
	 * Creates the function that makes an output item of a record: it applies "Simplify", and adds the link to
	 * the lead's page if there is a lead.
	 */
	createShaper<Record>(
		simplified: (record: Record) => IDataObject,
		leadIdOf: (record: Record) => unknown = () => undefined,
	): (record: Record) => IDataObject {
		const shape = readAt(simplifyField, this.form, simplifyField.name)
			? simplified
			: (record: Record) => record as IDataObject;
		const link = (record: Record) => leadUrlOf(leadIdOf(record), this.client.settings.leadPage);
		return (record) => ({ ...shape(record), ...link(record) });
	}
}
