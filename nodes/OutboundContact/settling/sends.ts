import type { Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';
import type { ConversationTaken, Moments } from '../steps/state';
import { marksOf, type ConversationMark, type Movement } from './conversationMarks';

/** Whether the run opened a conversation for the message, or it was there before. */
export type ConversationKind = 'opened' | 'known';

/** A message that was sent, or may have been, and what the CRM showed before it. */
export interface Send {
	contact: Contact;
	lead: LeadDetails;
	conversationId: string;
	kind: ConversationKind;
	/** The conversations of the lead before the message; `undefined` where that is not known. */
	before?: ConversationMark[];
	/** When its answer came, or was given up. In ms since the epoch. */
	endedAt: number;
	/** What it took until then. In ms. */
	elapsedMs: number;
	/** When its conversation was being opened, where this run has opened it. */
	openedWithin?: Moments;
}

/** Messages that show what a message does to its conversation. */
const mostSamples = 4;

/** Readings that told nothing before it is given up to learn from them. */
const mostReadings = 3;

/** What a run remembers of its messages, to find out what became of those without an answer. */
export class Sends {
	/** Messages of which nobody knows whether they went out. */
	readonly unanswered: Send[] = [];

	/** The longest that a message took that was answered. In ms. */
	slowestMs = 0;

	private readonly answered = new Map<string, Send[]>();

	private readonly untouched: Record<ConversationKind, Movement> = {
		opened: 'unclear',
		known: 'unclear',
	};

	private readonly readings: Record<ConversationKind, number> = { opened: 0, known: 0 };

	/** @param isAlone whether the run has a single contact, whose message has none to compare with */
	constructor(private readonly isAlone: boolean) {}

	/** The latest messages that the CRM took, of each group of conversations and leads alike. */
	get samples(): Send[] {
		return [...this.answered.values()].flat();
	}

	/** Remembers a message that the CRM took. */
	noteAnswered(send: Send): void {
		const group = groupOf(send.kind, send.lead, send.contact.phone);
		this.answered.set(group, [...(this.answered.get(group) ?? []), send].slice(-mostSamples));
		this.slowestMs = Math.max(this.slowestMs, send.elapsedMs);
	}

	/** Whether a conversation is to be read right before its message, and counts it as read. */
	wantsReading(kind: ConversationKind): boolean {
		const isWanted =
			!this.isAlone && this.untouched[kind] === 'unclear' && this.readings[kind] < mostReadings;
		if (isWanted) this.readings[kind]++;
		return isWanted;
	}

	/** Learns from a conversation to which nothing was sent yet. What has moved once decides. */
	seeUntouched(kind: ConversationKind, movement: Movement): void {
		if (movement === 'unclear' || this.untouched[kind] === 'moved') return;
		this.untouched[kind] = movement;
	}

	/** What was seen of conversations to which nothing was sent yet. */
	movementBeforeSend(kind: ConversationKind): Movement {
		return this.untouched[kind];
	}
}

/**
 * Conversations and leads that a CRM may treat alike when a message goes out: a lead may be found by
 * the phone as it is written.
 */
export function groupOf(kind: ConversationKind, lead: LeadDetails, phone: string): string {
	const written = String(lead.phone ?? '');
	if (written === phone) return `${kind}, same phone`;
	return `${kind}, ${written.replace(/\D/g, '') === phone ? 'same digits' : 'other phone'}`;
}

/**
 * The conversations of a lead, where it is known that these are all: the lead is new, or what it was
 * read from has proved right.
 */
export function knownMarks(
	lead: LeadDetails,
	report: ContactReport,
	{ observed }: Pick<Campaign, 'observed'>,
): ConversationMark[] | undefined {
	if (report.leadAlreadyExisted === false) return marksOf(lead) ?? [];
	return observed.isAnswerTrusted('conversations') ? marksOf(lead) : undefined;
}

/**
 * What is remembered of a message; nothing where it is not known what the CRM showed before.
 *
 * @param startedAt when its request went out, in ms since the epoch
 */
export function sendOf(
	state: ConversationTaken,
	startedAt: number,
	campaign: Campaign,
): Send | undefined {
	const { contact, lead, report, conversationId, isNewConversation, openedWithin } = state;
	const shown = marksOf(lead)?.some(({ id }) => id === conversationId) ?? false;
	const known = knownMarks(lead, report, campaign);
	const isOpened = !report.conversationReused && (isNewConversation || known !== undefined);
	if (!shown && !isOpened) return undefined;
	return {
		contact,
		lead,
		conversationId,
		kind: shown ? 'known' : 'opened',
		before: known ?? (shown ? marksOf(lead) : undefined),
		endedAt: Date.now(),
		elapsedMs: Date.now() - startedAt,
		openedWithin,
	};
}
