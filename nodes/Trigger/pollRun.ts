import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import type { Endpoint } from '../shared/contract';
import { instantOf } from '../shared/values/date';
import { isBlank } from '../shared/values/blank';
import { booleanOf } from '../shared/values/boolean';
import { trimmedText } from '../shared/values/text';
import type { CrmClient, CrmRequest } from '../shared/transport/crmClient';
import { apiErrorOf } from '../shared/transport/nodeErrors';
import type { Answer } from '../shared/transport/sendRequest';

/** One poll: the node's parameters and the API client. */
export class PollRun {
	constructor(
		private readonly context: IPollFunctions,
		private readonly client: CrmClient,
	) {}

	/** @throws {NodeApiError} when the CRM refuses or cannot be reached, after all retries */
	async ask(endpoint: Endpoint, request?: CrmRequest): Promise<Answer<unknown>> {
		const answer = await this.client.request(endpoint, request);
		if (answer.ok) return answer;
		throw apiErrorOf(this.context.getNode(), answer.failure);
	}

	/** Logs how many unreadable records were skipped. */
	logSkipped(count: number, what: string): void {
		if (count > 0) this.context.logger.warn(`Skipped ${count} ${what} without a readable ID`);
	}

	/**
	 * A parameter's trimmed text; empty when not set.
	 *
	 * @param label the parameter's label, for the message
	 * @throws {InvalidInput} when it is not a text
	 */
	text(parameter: string, label: string): string {
		const value = this.context.getNodeParameter(parameter, '', { extractValue: true });
		return trimmedText(value, label);
	}

	/** A parameter's number, at least `least`; the fallback when not set. */
	number(parameter: string, fallback: number, least: number): number {
		const value = this.context.getNodeParameter(parameter, fallback) as unknown;
		const number = isBlank(value) ? fallback : Number(value);
		return Number.isFinite(number) ? Math.max(least, number) : fallback;
	}

	/**
	 * Whether a checkbox is on.
	 *
	 * @throws {InvalidInput} when it is neither true nor false
	 */
	isOn(parameter: string, label: string): boolean {
		return booleanOf(this.context.getNodeParameter(parameter, true), label);
	}

	/** The values picked in a multi-select list. */
	picked(parameter: string, fallback: readonly string[]): string[] {
		const value = this.context.getNodeParameter(parameter, fallback) as unknown;
		return Array.isArray(value) ? value.map(String) : [];
	}

	/**
	 * A date parameter in ms since the epoch; `undefined` when empty.
	 *
	 * @throws {InvalidInput} when it is not a date
	 */
	instant(parameter: string, label: string): number | undefined {
		const value = this.context.getNodeParameter(parameter, '') as unknown;
		if (isBlank(value)) return undefined;
		return instantOf(value, label, this.context.getTimezone(), 'start');
	}

	/** Applies "Simplify". */
	shaped<Record>(record: Record, simplified: (record: Record) => IDataObject): IDataObject {
		return this.isOn('simplify', 'Simplify') ? simplified(record) : (record as IDataObject);
	}
}
