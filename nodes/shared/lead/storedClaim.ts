import type { IDataObject } from 'n8n-workflow';

import { idText } from '../records';
import { timeOf } from '../values/time';
import { objectOf } from './metadata';
import { showsOtherPhone } from './samePhone';

const statuses = ['sending', 'sent', 'released'] as const;

/**
 * Status of a claim: `sending` before the message is sent, `sent` after it, `released` when the
 * message was certainly not sent.
 */
export type ClaimStatus = (typeof statuses)[number];

/** What a campaign has stored on a lead. Whoever wrote it, each part but the key may be missing. */
export interface StoredClaim {
	/** In its normal form. */
	campaignKey: string;
	/** `unknown` counts as open (fail closed). */
	status: ClaimStatus | 'unknown';
	/** Whether a message was, or may have been, sent: with any status but `released`. */
	isOpenOrSent: boolean;
	/**
	 * When the lead was claimed or released, or the message was sent, by the CRM's clock. In ms since the
	 * epoch.
	 */
	at?: number;
	/**
	 * Whether its run has finished with it, although it is unknown whether the message went out: then `finishedAt`
	 * is `at`. Where a CRM merges a new claim into an old one, the two differ.
	 */
	isFinished: boolean;
	/** The key as typed. */
	typedKey?: string;
	/** ID of the run that wrote it. */
	run?: string;
	/** When that run began, by the CRM's clock. In ms since the epoch. */
	began?: number;
	/** The phone of the message, in digits. */
	phone?: string;
	/** Name and language of the template, as `name|language`. */
	template?: string;
	/** The conversation of the message, where it is known. */
	conversationId?: string;
	/** Whether the campaign opened that conversation. */
	isOwnConversation: boolean;
	/** As the lead holds it, to be written back; empty if it is no object. */
	stored: IDataObject;
}

/** @param key in its normal form */
export function readClaim(campaignKey: string, given: unknown): StoredClaim {
	const stored = objectOf(given) ?? {};
	const { at, finishedAt, isOwnConversation, run } = stored;
	const status = statuses.find((each) => each === stored.status) ?? 'unknown';
	return {
		campaignKey,
		status,
		isOpenOrSent: status !== 'released',
		at: timeOf(at),
		isFinished: finishedAt !== undefined && finishedAt === at,
		typedKey: idText(stored.key)?.trim(),
		run: typeof run === 'string' ? run : undefined,
		began: timeOf(stored.began),
		phone: idText(stored.phone),
		template: idText(stored.template),
		conversationId: idText(stored.conversationId),
		isOwnConversation: isOwnConversation === true,
		stored,
	};
}

/**
 * Whether a claim is for a phone: the lead may have had another one when it was claimed, whose owner got
 * the message. A claim without a phone counts for every one.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function isFor(claim: StoredClaim, phone: string): boolean {
	return !showsOtherPhone(claim.stored.phone, phone);
}
