import type { Failure } from '../shared/transport/failure';

/** A series of failures that ends the run. */
export interface Streak {
	kind: 'refused' | 'unknown';
	count: number;
	/** What the latest failure said. */
	failure: Failure;
}

/** This many unknown outcomes of messages or conversations in a row end a run. */
const unknownOutcomesInARow = 5;

/**
 * Counts consecutive failures of the same kind. How failures are compared is internal.
 */
export class FailureStreak {
	private refusal = '';

	private refusals = 0;

	private unknowns = 0;

	/** The streak that ends the run, once one is complete. */
	complete?: Streak;

	/** @param refusalsInARow so many equal refusals end the run; 0 for never */
	constructor(private readonly refusalsInARow: number) {}

	/** Records that a message was accepted, which ends all streaks. */
	taken(): void {
		this.refusals = 0;
		this.unknowns = 0;
	}

	/**
	 * Records that a request of a contact failed.
	 *
	 * @param phone digits of the contact: a text that names them speaks of this contact alone
	 */
	failed(failure: Failure, phone: string): void {
		if (failure.isOutcomeUnknown) {
			this.refusals = 0;
			this.unknowns++;
			if (this.unknowns < unknownOutcomesInARow) return;
			this.complete ??= { kind: 'unknown', count: this.unknowns, failure };
			return;
		}
		this.unknowns = 0;
		if (namesContact(failure.message, phone)) return;
		const refusal = `${failure.status ?? ''} ${failure.message.replace(/\d+/g, '')}`;
		this.refusals = refusal === this.refusal ? this.refusals + 1 : 1;
		this.refusal = refusal;
		if (this.refusalsInARow === 0 || this.refusals < this.refusalsInARow) return;
		this.complete ??= { kind: 'refused', count: this.refusals, failure };
	}
}

/** Whether a text holds the contact's number, with or without country code and formatting. */
function namesContact(text: string, phone: string): boolean {
	const digits = text.replace(/[\s().+-]/g, '');
	return digits.includes(phone) || digits.includes(phone.slice(-8));
}
