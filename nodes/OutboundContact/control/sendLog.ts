import type { IDataObject } from 'n8n-workflow';

import type { ClaimHistory, ConversationKind } from '../claim/claimHistory';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../lead/leadDetails';

/** A message that was sent, or may have been: of this run, or of the claim of an earlier one. */
export interface SentMessage {
	contact: Contact;
	/** As this run has found or created it. */
	lead: LeadDetails;
	/** What the message's claim says; without a campaign key, what it would say. */
	claim: IDataObject;
	/**
	 * How long after the update of its lead its conversation was there; 0 if it was there before, and for
	 * an earlier run. In ms.
	 */
	openedAfterMs: number;
	/**
	 * When its request was answered, or failed, by n8n's clock; for an earlier run, when it was claimed.
	 * In ms since the epoch.
	 */
	endedAt: number;
	/** Duration of the request; 0 for an earlier run. In ms. */
	elapsedMs: number;
}

/** A message, whether it was sent yet or not. */
export type Message = Pick<SentMessage, 'contact' | 'lead' | 'claim' | 'openedAfterMs'>;

/** What a lead shows about a message. */
export interface Observation extends ClaimHistory {
	/** See `noiseKeyOf`. */
	noiseKey: string;
	/** See `groupOf`; several if it is unknown whether a conversation was opened for the message. */
	groups: string[];
}

/**
 * What may change a conversation besides its message: a CRM may add a greeting when it is opened, or a
 * note when the lead is updated.
 */
export function noiseKeyOf(kind: ConversationKind, { isLeadUpdated }: IDataObject): string {
	return `${kind}, lead ${isLeadUpdated === false ? 'as before' : 'updated'}`;
}

/**
 * Groups messages that a CRM may handle differently: what one message of a group shows says nothing
 * about other groups. A CRM may find the lead of a message by its phone, but not in every format.
 */
export function groupOf(
	kind: ConversationKind,
	{ contact: { phone, plan }, lead }: Pick<SentMessage, 'contact' | 'lead'>,
): string {
	const leadPhone = String(lead.phone ?? '');
	const otherFormat = leadPhone.replace(/\D/g, '') === phone ? 'same digits' : 'other digits';
	const format = leadPhone === phone ? 'same phone' : otherFormat;
	return `${kind}, sector ${plan.sector.id}, ${format}`;
}

/** Maximum number of messages per group to compare with. */
const maxSamples = 4;

/** What a run knows of messages, to find out what became of those without a clear answer. */
export class SendLog {
	/** Messages with an unknown outcome. */
	readonly unconfirmed: SentMessage[] = [];

	/** What leads show about messages that earlier runs have certainly sent. */
	readonly earlierSent: Observation[] = [];

	/** The latest messages that the CRM accepted, by their group. */
	readonly accepted = new Map<string, SentMessage[]>();

	/**
	 * How long after the update of its lead a conversation must be there to stay unchanged without a
	 * message, by its noise key: a note on the update shows only in one that is there by then. In ms;
	 * `Infinity` if none stays unchanged, missing while unknown. See `observeBeforeMessage`; settling
	 * finds out more.
	 */
	readonly quietAfterMs = new Map<string, number>();

	/** Records a message that the CRM accepted. */
	recordAccepted(message: SentMessage, kind: ConversationKind): void {
		const group = groupOf(kind, message);
		const ofGroup = [...(this.accepted.get(group) ?? []), message];
		this.accepted.set(group, ofGroup.slice(-maxSamples));
	}

	/** Records what a lead shows about a message that an earlier run has certainly sent. */
	recordEarlierSent(observation: Observation): void {
		const group = observation.groups.join();
		const ofGroup = this.earlierSent.filter(({ groups }) => groups.join() === group);
		if (ofGroup.length < maxSamples) this.earlierSent.push(observation);
	}
}
