import { subscriberNumber } from '../../shared/phone/phone';
import type { FailureDescription } from '../../shared/transport/failure/requestFailed';
import type { Contact } from '../contact/contact';
import type { FailureCounts } from '../contact/executionMemory';
import { comparableError } from '../report/errors';

/** This many unknown outcomes in a row end the run. */
const maxUnknownOutcomes = 5;

/** This many contacts from elsewhere in the list are refused before a streak of refusals ends the run. */
const maxProbes = 3;

/** Counts consecutive failures of the same kind, which say something about all contacts. */
export class FailureStreak {
	/** Contacts from elsewhere in the list that are tried since the streak is long enough. */
	private readonly probes = new Set<number>();

	/** The message of the stopped run; missing until the failures are certainly systematic. */
	stopText?: string;

	/**
	 * @param maxRefusals number of consecutive equal refusals that ends the run; 0 for never
	 * @param counts of the contacts before, which are counted on
	 */
	constructor(
		private readonly maxRefusals: number,
		private readonly counts: FailureCounts,
	) {}

	/**
	 * Whether the next contact should come from elsewhere in the list: the rows that were refused may
	 * stand together, and must not end every run before it comes to the others.
	 */
	get wantsProbe(): boolean {
		return this.maxRefusals > 0 && this.counts.refusals >= this.maxRefusals;
	}

	/** Records that this contact comes from elsewhere in the list. */
	addProbe({ itemIndex }: Pick<Contact, 'itemIndex'>): void {
		this.probes.add(itemIndex);
	}

	/** Records that the CRM did what was asked, which ends the streak. */
	recordSuccess(): void {
		this.counts.unknowns = 0;
		this.startOver('');
	}

	/**
	 * Records that a contact failed, because of a request or its claim. A refusal that contains the
	 * contact's phone concerns this contact only and does not count.
	 */
	recordFailure(
		failure: Pick<FailureDescription, 'status' | 'message' | 'isOutcomeUnknown'>,
		{ itemIndex, phone }: Contact,
	): void {
		if (failure.isOutcomeUnknown) {
			this.startOver('');
			this.counts.unknowns++;
			if (this.counts.unknowns < maxUnknownOutcomes) return;
			this.stopText ??= `Stopped because ${this.counts.unknowns} requests in a row had an unknown outcome: "${failure.message}". Check the CRM, and run again when it responds: contacts that were not tried are pending.`;
			return;
		}
		this.counts.unknowns = 0;
		if (mentionsPhone(failure.message, phone)) return;
		const refusal = `${failure.status ?? ''} ${comparableError(failure.message)}`;
		if (refusal !== this.counts.refusal) this.startOver(refusal);
		this.counts.refusals++;
		if (this.probes.has(itemIndex)) this.counts.refusedProbes++;
		if (!this.wantsProbe || this.counts.refusedProbes < maxProbes) return;
		const contacts = `${this.counts.refusals} contacts in a row`;
		const what = failure.status
			? `the CRM refused ${contacts} with the same answer`
			: `${contacts} failed in the same way`;
		this.stopText ??= `Stopped because ${what}, the last ones from elsewhere in the list: "${failure.message}". Fix this and run again: contacts that were not tried are pending.`;
	}

	private startOver(refusal: string): void {
		this.counts.refusal = refusal;
		this.counts.refusals = 0;
		this.counts.refusedProbes = 0;
	}
}

/** Whether a text contains the phone, with or without country code and formatting. */
function mentionsPhone(text: string, phone: string): boolean {
	return text.replace(/[\s().+-]/g, '').includes(subscriberNumber(phone));
}
