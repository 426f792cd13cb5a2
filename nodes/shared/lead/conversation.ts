import type { LeadConversation } from '../contract';
import { idText } from '../records';
import { isBlank } from '../values/blank';
import { Moment } from '../values/moment';
import { Shown } from './shown';

/** What people call the part of a lead that holds its conversations. */
export const conversationsPart = 'conversations';

/** What decides whether a conversation is open. */
export interface ConversationState {
	id: string | undefined;
	status: string;
	/** The sector; `null` for none. */
	sectorId: string | null;
	createdAt: Moment;
}

/** A conversation of a lead, as the CRM lists it. */
export class Conversation {
	constructor(private readonly record: Partial<LeadConversation>) {}

	get id(): string | undefined {
		return idText(this.record.id);
	}

	get createdAt(): Moment {
		return Moment.read(this.record.createdAt);
	}

	/** A sector of `null` means none; if it is missing, the conversation may be in any sector. */
	get state(): Shown<ConversationState> {
		const { id, createdAt } = this;
		const { status, accountChatSectorId: sectorId } = this.record;
		const isReadable = typeof status === 'string' && sectorId !== undefined;
		return isReadable
			? Shown.of({ id, createdAt, status, sectorId })
			: Shown.hidden(conversationsPart);
	}

	/** The same, as far as it is shown: without a status it counts as open, without a sector as in none. */
	get visibleState(): ConversationState {
		const { status, accountChatSectorId: sectorId = null } = this.record;
		return { id: this.id, createdAt: this.createdAt, status: String(status), sectorId };
	}

	/** When its last message was; `never` without any. */
	get lastMessageAt(): Moment {
		const { lastMessageAt } = this.record;
		return lastMessageAt === null ? Moment.never : Moment.read(lastMessageAt);
	}

	/** How many messages nobody has read. */
	get unreadCount(): Shown<number> {
		const { unreadCount } = this.record;
		return typeof unreadCount === 'number'
			? Shown.of(unreadCount)
			: Shown.hidden(conversationsPart);
	}

	get hasUnread(): boolean {
		return Number(this.record.unreadCount) > 0;
	}

	/** Whether it shows no message: also where the time of the last one is missing. */
	get isEmpty(): boolean {
		return isBlank(this.record.lastMessageAt) && !this.hasUnread;
	}
}
