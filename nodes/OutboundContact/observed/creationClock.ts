import type { IDataObject } from 'n8n-workflow';

import { readTime } from '../../shared/values/crmTime';

/** Allowance for rounding to seconds and for differences between the CRM's clocks. In ms. */
const toleranceMs = 2_000;

/** Time zone offsets are multiples of this. In ms. */
const quarterHourMs = 900_000;

/** Largest difference between two local times of the same moment. In ms. */
const maxZoneDifferenceMs = 26 * 3_600_000;

/** The part of a lead that matters here. */
interface Dated {
	createdAt?: unknown;
}

/**
 * Distinguishes leads that a request has created from existing ones, by `createdAt`. Before relying
 * on it, the run observes two things: how far the CRM's clock differs from n8n's, on leads that are
 * certainly new, and that `POST /lead` shows the original `createdAt` of an existing lead rather
 * than the time of the request.
 */
export class CreationClock {
	/** The CRM's time minus n8n's is at least this. In ms. */
	private offset = Number.NEGATIVE_INFINITY;

	/**
	 * Whether `POST /lead` shows the original `createdAt` of an existing lead; `undefined` if
	 * unknown.
	 */
	private isAnswerCorrect?: boolean;

	/**
	 * Learns the CRM's clock from a lead whose phone `GET /lead` did not find before `POST /lead`.
	 *
	 * @param headers of the answer. If `Date` is far from `createdAt`, the CRM has found an existing
	 *   lead by its e-mail, and nothing is learned.
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
	 * Compares the `createdAt` of a lead in the answers of `POST /lead` and `GET /lead`. A difference
	 * refutes for good. Equal times prove something only if the lead certainly existed before the
	 * request, by more than the precision of the times.
	 *
	 * @param requestedAt start of the `POST /lead`, by n8n's clock
	 * @param knownAt a time at which the lead certainly existed, if known
	 */
	compare(answered: Dated, listed: Dated, requestedAt: number, knownAt?: number): void {
		const [one, other] = [answered, listed].map((lead) => readTime(lead.createdAt)?.nominal);
		if (one === undefined || other === undefined) return;
		const precisionMs = Math.max(precisionOf(one), precisionOf(other));
		if (Math.abs(one - other) >= precisionMs) {
			this.isAnswerCorrect = false;
			return;
		}
		const existedAt = Math.min(knownAt ?? Number.POSITIVE_INFINITY, other + maxZoneDifferenceMs);
		if (existedAt + precisionMs < requestedAt) this.isAnswerCorrect ??= true;
	}

	/** Checks that a `POST /lead` has not changed the `createdAt` of an existing lead. */
	checkUnchanged(before: Dated, after: Dated): void {
		if (before.createdAt !== after.createdAt) this.isAnswerCorrect = false;
	}

	/** Records that `POST /lead` does not answer with the existing lead. */
	refute(): void {
		this.isAnswerCorrect = false;
	}

	/** Whether it is still unknown if `createdAt` in the answers of `POST /lead` is correct. */
	get isUndecided(): boolean {
		return this.isAnswerCorrect === undefined;
	}

	/**
	 * Whether the request has certainly created this lead.
	 *
	 * @param requestedAt start of the first attempt, by n8n's clock
	 */
	isCertainlyNew(lead: Dated, requestedAt: number): boolean {
		const createdAt = readTime(lead.createdAt)?.nominal;
		if (createdAt === undefined || this.offset === Number.NEGATIVE_INFINITY) return false;
		return this.isAnswerCorrect === true && createdAt >= requestedAt + this.offset;
	}
}

/** Precision of a time from the CRM: a minute, a second or a millisecond. In ms. */
export function precisionOf(time: number): number {
	return [60_000, 1_000].find((unit) => time % unit === 0) ?? 1;
}
