import type { Campaign } from '../campaign';
import type { Contact } from '../contact/contact';
import { isListed, type LeadDetails } from '../lead/leadDetails';
import type { ContactReport } from '../report';
import type { ConversationState, TimeRange } from '../steps/state';
import {
	snapshotConversations,
	type ConversationChange,
	type ConversationSnapshot,
} from './conversationSnapshots';
import { groupsOf, type ConversationKind } from './messageGroups';

/** A message that was sent, or may have been, and the lead's conversations before it. */
export interface SendRecord {
	contact: Contact;
	lead: LeadDetails;
	conversationId: string;
	kind: ConversationKind;
	/** See `groupsOf`. */
	groups: string[];
	/** The conversations of the lead before the message; `undefined` if unknown. */
	before?: ConversationSnapshot[];
	/** When the request was answered, or failed. In ms since the epoch. */
	endedAt: number;
	/** Duration of the request. In ms. */
	elapsedMs: number;
	/** When the conversation was opened, if this run opened it. */
	openedDuring?: TimeRange;
}

/** Maximum number of messages per group to learn from. */
const maxSamples = 4;

/** Maximum number of readings per kind of conversation while they are inconclusive. */
const maxReadings = 3;

/** The messages of a run, to find out what became of those without a clear answer. */
export class SendLog {
	/** Messages with an unknown outcome. */
	readonly unanswered: SendRecord[] = [];

	/** Longest duration of an answered message. In ms. */
	slowestMs = 0;

	private readonly answered = new Map<string, SendRecord[]>();

	private readonly changes: Record<ConversationKind, ConversationChange> = {
		opened: 'unclear',
		existing: 'unclear',
	};

	private readonly readings: Record<ConversationKind, number> = { opened: 0, existing: 0 };

	/** @param isAlone whether the run has one contact only, so that there is nothing to compare */
	constructor(private readonly isAlone: boolean) {}

	/** The latest accepted messages of each group (see `groupsOf`). */
	get samples(): SendRecord[] {
		return [...this.answered.values()].flat();
	}

	/** Records a message that the CRM accepted. */
	recordAnswered(send: SendRecord): void {
		const group = send.groups.join();
		this.answered.set(group, [...(this.answered.get(group) ?? []), send].slice(-maxSamples));
		this.slowestMs = Math.max(this.slowestMs, send.elapsedMs);
	}

	/**
	 * Reserves a reading of a conversation right before its message.
	 *
	 * @returns false if no further reading is needed
	 */
	reserveReading(kind: ConversationKind): boolean {
		const isNeeded =
			!this.isAlone && this.changes[kind] === 'unclear' && this.readings[kind] < maxReadings;
		if (isNeeded) this.readings[kind]++;
		return isNeeded;
	}

	/** Records the change of a conversation before its message. One new message is decisive. */
	recordChangeBeforeSend(kind: ConversationKind, change: ConversationChange): void {
		if (change === 'unclear' || this.changes[kind] === 'newMessage') return;
		this.changes[kind] = change;
	}

	/** How conversations of this kind changed before their message. */
	changeBeforeSend(kind: ConversationKind): ConversationChange {
		return this.changes[kind];
	}
}

/**
 * Snapshots of all conversations of a lead. They are as complete as those that are compared with them
 * if the lead is new, or was read from `GET /lead`, or the answers of `POST /lead` can be trusted.
 *
 * @returns `undefined` if some conversations may be missing
 */
export function knownSnapshots(
	lead: LeadDetails,
	report: ContactReport,
	{ observed }: Pick<Campaign, 'observed'>,
): ConversationSnapshot[] | undefined {
	if (report.leadAlreadyExisted === false) return snapshotConversations(lead) ?? [];
	const isKnown = isListed(lead) || observed.isAnswerTrusted('conversations');
	return isKnown ? snapshotConversations(lead) : undefined;
}

/**
 * Creates the record of a message that has just been answered, or has failed.
 *
 * @param startedAt when its request was sent, in ms since the epoch
 * @returns `undefined` if the state of its conversation before the message is unknown
 */
export function createSendRecord(
	state: ConversationState,
	startedAt: number,
	campaign: Campaign,
): SendRecord | undefined {
	const { contact, lead, report, isNewConversation, openedDuring } = state;
	const conversationId = report.conversationId ?? '';
	const isExisting = snapshotConversations(lead)?.some(({ id }) => id === conversationId) ?? false;
	const known = knownSnapshots(lead, report, campaign);
	const isOpened = !report.conversationReused && (isNewConversation || known !== undefined);
	if (!isExisting && !isOpened) return undefined;
	const kind = isExisting ? 'existing' : 'opened';
	const { phone, plan } = contact;
	return {
		contact,
		lead,
		conversationId,
		kind,
		groups: groupsOf(
			{ kind, lead, phone, sectorId: plan.sector.id, conversationId },
			campaign.client.settings.closedStatuses,
		),
		before: known ?? (isExisting ? snapshotConversations(lead) : undefined),
		endedAt: Date.now(),
		elapsedMs: Date.now() - startedAt,
		openedDuring,
	};
}
