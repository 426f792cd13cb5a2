import type { IDataObject } from 'n8n-workflow';

import { readTime } from './crmTime';

/** What two clocks of one CRM may differ by, and whole seconds make. In ms. */
const toleranceMs = 2_000;

/** Local times differ from UTC by quarters of an hour. */
const quarterHourMs = 900_000;

/** What is older than this is older in every zone. In ms. */
const dayMs = 26 * 3_600_000;

/** A lead as far as its time of creation matters. */
interface Dated {
	createdAt?: unknown;
}

/**
 * Tells leads that a request has created from those that were there, by `createdAt`. Two things are
 * observed before it is relied on: the clock that writes it, compared with n8n's on leads that
 * surely were not there, and that `POST /lead` shows the time of creation of a lead that was there,
 * and not the time of the request.
 */
export class CreationClock {
	/** The CRM's clock minus n8n's is at least this, in ms. */
	private offset = Number.NEGATIVE_INFINITY;

	/** Whether `POST /lead` has shown when a lead that was there was created. */
	private isAnswerRight?: boolean;

	/**
	 * Learns from a lead whose phone `GET /lead` did not find just before `POST /lead`.
	 *
	 * @param headers of the answer: the lead may still be one found by its e-mail, and then its
	 *   `createdAt` is far from `Date`
	 * @param answeredAt by n8n's clock
	 */
	learn(lead: Dated, headers: IDataObject, answeredAt: number): void {
		const createdAt = readTime(lead.createdAt)?.nominal;
		const date = Date.parse(String(headers.date ?? ''));
		if (createdAt === undefined || Number.isNaN(date)) return;
		const fromQuarter = Math.abs(createdAt - date) % quarterHourMs;
		const isNow = Math.min(fromQuarter, quarterHourMs - fromQuarter) <= toleranceMs;
		const isSameDay = Math.abs(createdAt - date) <= 14 * 3_600_000 + toleranceMs;
		if (isNow && isSameDay) this.offset = Math.max(this.offset, createdAt - answeredAt);
	}

	/**
	 * Compares when a lead was created, as `POST /lead` answers it and as `GET /lead` shows it. Only
	 * a lead that was there before the request, for longer than its times are exact, proves anything;
	 * a difference refutes for good.
	 *
	 * @param requestedAt start of the `POST /lead`, by n8n's clock
	 * @param knownAt when the lead is known to have been there, where it is
	 */
	compare(answered: Dated, listed: Dated, requestedAt: number, knownAt?: number): void {
		const [one, other] = [answered, listed].map((lead) => readTime(lead.createdAt)?.nominal);
		if (one === undefined || other === undefined) return;
		const exactness = Math.max(exactnessOf(one), exactnessOf(other));
		if (Math.abs(one - other) >= exactness) {
			this.isAnswerRight = false;
			return;
		}
		const wasThereAt = Math.min(knownAt ?? Number.POSITIVE_INFINITY, other + dayMs);
		if (wasThereAt + exactness < requestedAt) this.isAnswerRight ??= true;
	}

	/** Compares a lead before and after a `POST /lead`, which must not change when it was created. */
	seeKept(before: Dated, after: Dated): void {
		if (before.createdAt !== after.createdAt) this.isAnswerRight = false;
	}

	/** The answer of `POST /lead` has nothing to do with the lead that was there. */
	refute(): void {
		this.isAnswerRight = false;
	}

	/** Whether it is not known yet if the times in the answers of `POST /lead` are right. */
	get isUndecided(): boolean {
		return this.isAnswerRight === undefined;
	}

	/** @param requestedAt start of the first attempt, by n8n's clock */
	isSurelyNew(lead: Dated, requestedAt: number): boolean {
		const createdAt = readTime(lead.createdAt)?.nominal;
		if (createdAt === undefined || this.offset === Number.NEGATIVE_INFINITY) return false;
		return this.isAnswerRight === true && createdAt >= requestedAt + this.offset;
	}
}

/** How exact a time is that the CRM shows: to the minute, the second or the millisecond. In ms. */
export function exactnessOf(time: number): number {
	return [60_000, 1_000].find((unit) => time % unit === 0) ?? 1;
}
