import type { IDataObject } from 'n8n-workflow';

import { readTime } from './crmTime';

/** What two clocks of one CRM may differ by, and whole seconds make. In ms. */
const toleranceMs = 2_000;

/** Local times differ from UTC by quarters of an hour. */
const quarterHourMs = 900_000;

/**
 * Tells leads that a request has created from those that were there, by `createdAt`. The clock that
 * writes it is compared with n8n's on leads that surely were not there; before that, nothing is
 * known for sure.
 */
export class CreationClock {
	/** The CRM's clock minus n8n's is at least this, in ms. */
	private offset = Number.NEGATIVE_INFINITY;

	/**
	 * Learns from a lead whose phone `GET /lead` did not find just before `POST /lead`.
	 *
	 * @param headers of the answer: the lead may still be one found by its e-mail, and then its
	 *   `createdAt` is far from `Date`
	 * @param answeredAt by n8n's clock
	 */
	learn(lead: { createdAt?: unknown }, headers: IDataObject, answeredAt: number): void {
		const createdAt = readTime(lead.createdAt)?.nominal;
		const date = Date.parse(String(headers.date ?? ''));
		if (createdAt === undefined || Number.isNaN(date)) return;
		const fromQuarter = Math.abs(createdAt - date) % quarterHourMs;
		const isNow = Math.min(fromQuarter, quarterHourMs - fromQuarter) <= toleranceMs;
		const isSameDay = Math.abs(createdAt - date) <= 14 * 3_600_000 + toleranceMs;
		if (isNow && isSameDay) this.offset = Math.max(this.offset, createdAt - answeredAt);
	}

	/** @param requestedAt start of the first attempt, by n8n's clock */
	isSurelyNew(lead: { createdAt?: unknown }, requestedAt: number): boolean {
		const createdAt = readTime(lead.createdAt)?.nominal;
		if (createdAt === undefined || this.offset === Number.NEGATIVE_INFINITY) return false;
		return createdAt >= requestedAt + this.offset;
	}
}
