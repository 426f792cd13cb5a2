import type { IDataObject } from 'n8n-workflow';

import { idText } from '../records';
import { Moment } from '../values/moment';
import { showsOtherPhone } from './samePhone';

/**
 * Status of a claim: `sending` before the message is sent, `sent` after it, `released` when the
 * message was certainly not sent.
 */
export type ClaimStatus = 'sending' | 'sent' | 'released';

const statuses: readonly unknown[] = ['sending', 'sent', 'released'] satisfies ClaimStatus[];

/** A claim as it is read from a lead: whoever wrote it, each field may be missing, or anything. */
export class StoredClaim {
	/**
	 * @param campaignKey in its normal form
	 * @param stored the claim as the lead holds it, to be written back; empty if it is no object
	 */
	constructor(
		readonly campaignKey: string,
		readonly stored: IDataObject,
	) {}

	/** `unknown` for anything else, which counts as open (fail closed). */
	get status(): ClaimStatus | 'unknown' {
		const { status } = this.stored;
		return statuses.includes(status) ? (status as ClaimStatus) : 'unknown';
	}

	/** Whether a message was, or may have been, sent: with any status but `released`. */
	get isOpenOrSent(): boolean {
		return this.status !== 'released';
	}

	/** When the lead was claimed or released, or the message was sent, by the CRM's clock. */
	get at(): Moment {
		return Moment.read(this.stored.at);
	}

	/** `at` as it is stored, for show; `null` if it is no text. */
	get shownAt(): string | null {
		return idText(this.stored.at) ?? null;
	}

	/** Whether it was written before another one: both say when. */
	isBefore({ at: { nominal: time } }: StoredClaim): boolean {
		const { nominal } = this.at;
		return nominal !== undefined && time !== undefined && nominal < time;
	}

	/** Whether its run has finished with it, although it is unknown whether the message went out. */
	get isFinished(): boolean {
		const { at, finishedAt } = this.stored;
		return finishedAt !== undefined && finishedAt === at;
	}

	/** The key as typed. */
	get typedKey(): string | undefined {
		return idText(this.stored.key)?.trim();
	}

	/** ID of the run that wrote it. */
	get run(): string | undefined {
		const { run } = this.stored;
		return typeof run === 'string' ? run : undefined;
	}

	/** The phone of the message, in digits. */
	get phone(): string | undefined {
		return idText(this.stored.phone);
	}

	/**
	 * Whether it is for a phone: the lead may have had another one when it was claimed, whose owner got
	 * the message. A claim without a phone counts for every one.
	 *
	 * @param phone in the strict format (spec, section 1)
	 */
	isFor(phone: string): boolean {
		return !showsOtherPhone(this.stored.phone, phone);
	}

	/** Name and language of the template, as `name|language`. */
	get template(): string | undefined {
		return idText(this.stored.template);
	}

	/** The conversation of the message, where it is known. */
	get conversationId(): string | undefined {
		return idText(this.stored.conversationId);
	}

	/** Whether the campaign opened that conversation. */
	get isOwnConversation(): boolean {
		return this.stored.isOwnConversation === true;
	}

	/** Whether its fields have our names: a CRM may rename them, and such a claim prevents nothing. */
	get isNamedAsWritten(): boolean {
		return this.stored.isOwnConversation !== undefined;
	}
}
