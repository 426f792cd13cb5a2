import { subscriberNumber } from '../../shared/phone';
import type { Failure } from '../../shared/transport/failure';
import { comparableError } from '../report/comparableError';

/** This many unknown outcomes in a row end the run. */
const maxUnknownOutcomes = 5;

/** Counts consecutive failures of the same kind. */
export class FailureStreak {
	private refusal = '';

	private refusals = 0;

	private unknowns = 0;

	/** The message of the stopped run; missing until the streak is long enough. */
	stopText?: string;

	/** @param maxRefusals number of consecutive equal refusals that ends the run; 0 for never */
	constructor(private readonly maxRefusals: number) {}

	/** Records that the CRM accepted what was to be done, which ends the streak. */
	recordSuccess(): void {
		this.refusals = 0;
		this.unknowns = 0;
	}

	/**
	 * Records that a request of a contact failed.
	 *
	 * @param phone digits of the contact; a refusal that contains them concerns this contact only and
	 *   does not count
	 */
	recordFailure(failure: Failure, phone: string): void {
		if (failure.isOutcomeUnknown) {
			this.refusals = 0;
			this.unknowns++;
			if (this.unknowns < maxUnknownOutcomes) return;
			this.stopText ??= `Stopped because ${this.unknowns} requests in a row had an unknown outcome: "${failure.message}". Check the CRM, and run again when it responds: contacts that were not tried are pending.`;
			return;
		}
		this.unknowns = 0;
		if (mentionsPhone(failure.message, phone)) return;
		const refusal = `${failure.status ?? ''} ${comparableError(failure.message)}`;
		this.refusals = refusal === this.refusal ? this.refusals + 1 : 1;
		this.refusal = refusal;
		if (this.maxRefusals === 0 || this.refusals < this.maxRefusals) return;
		this.stopText ??= `Stopped because the CRM refused ${this.refusals} contacts in a row with the same answer: "${failure.message}". Fix this and run again: contacts that were not tried are pending. If only those contacts are wrong, leave them out.`;
	}
}

/** Whether a text contains the phone, with or without country code and formatting. */
function mentionsPhone(text: string, phone: string): boolean {
	return text.replace(/[\s().+-]/g, '').includes(subscriberNumber(phone));
}
