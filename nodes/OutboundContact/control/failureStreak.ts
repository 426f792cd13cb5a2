import { shortened } from '../../shared/editorText';
import { noFailures, type FailureCounts } from '../contact/executionMemory';
import { comparableError } from '../report/errors';
import type { ContactReport } from '../report/report';

/** This many contacts in a row without a clear answer end the run. */
const maxUnclear = 5;

/** This many contacts from elsewhere in the list are refused before a streak of refusals ends the run. */
const maxProbes = 3;

/** The kind of all failures without an answer, or of which nobody knows what they did. */
const unclear = 'no clear answer';

/** Counts consecutive failures of the same kind, which say something about all contacts. */
export class FailureStreak {
	/** Numbers of the items from elsewhere in the list that are tried since the streak is long enough. */
	readonly probes = new Set<number>();

	/** The message of the stopped run; missing until the failures are certainly systematic. */
	stopText?: string;

	/**
	 * @param maxRefusals number of consecutive equal refusals after which contacts from elsewhere decide; 0 for never
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
		const { kind, count } = this.counts;
		return this.maxRefusals > 0 && kind !== unclear && count >= this.maxRefusals;
	}

	/** Records that the CRM did what was asked, which ends the streak. */
	recordSuccess(): void {
		Object.assign(this.counts, noFailures());
	}

	/**
	 * Records how a contact has ended: a message ends the streak, a failure counts. A refusal that contains the
	 * contact's phone concerns this contact only, and does not.
	 */
	record({ status, reason, error, phone, item }: ContactReport): void {
		if (status === 'sent') this.recordSuccess();
		const isUnclear = reason === 'outcomeUnknown' || reason === 'unreachable';
		const message = error ?? '';
		const isOfContact = !isUnclear && mentionsPhone(message, phone);
		if (isOfContact || (status !== 'failed' && !isUnclear)) return;
		const { counts, probes } = this;
		const kind = isUnclear ? unclear : comparableError(message);
		if (kind !== counts.kind) Object.assign(counts, noFailures(), { kind });
		counts.count++;
		if (probes.has(item)) counts.probes++;
		const isLong = isUnclear
			? counts.count >= maxUnclear
			: this.wantsProbe && counts.probes >= maxProbes;
		if (!isLong) return;
		const what = isUnclear ? 'got no clear answer' : 'failed in the same way';
		const [refusal] = message.split('. ');
		this.stopText ??= `Stopped because ${counts.count} contacts in a row ${what}: "${shortened(refusal, 120)}"`;
	}
}

/** Whether a text contains the end of the phone, which all its formats share. */
function mentionsPhone(text: string, phone: string): boolean {
	return text.replace(/[\s().+-]/g, '').includes(phone.slice(-8));
}
