import type { LeadDetails } from '../lead/leadDetails';
import { precisionOf } from '../observed/creationClock';
import { readTime } from '../../shared/values/crmTime';
import type { SendRecord } from './sendLog';

/** Allowance for differences between the CRM's clocks. In ms. */
const toleranceMs = 100;

/**
 * Whether `lastMessageAt` of a conversation that this run opened is the time of its message.
 * Compares the CRM's own times: `lastMessageAt` must be as long after `createdAt` as the message
 * was sent after the conversation was opened.
 *
 * @returns `undefined` if the run did not open the conversation, or its times cannot be read
 */
export function showsSendTime(
	send: SendRecord,
	lead: LeadDetails | undefined,
): boolean | undefined {
	const { kind, openedDuring, conversationId, endedAt, elapsedMs } = send;
	if (kind !== 'opened' || !openedDuring) return undefined;
	const conversation = lead?.accountExternalConversations?.find(({ id }) => id === conversationId);
	const [openedAt, lastMessageAt] = [conversation?.createdAt, conversation?.lastMessageAt].map(
		(time) => readTime(time)?.nominal,
	);
	if (openedAt === undefined || lastMessageAt === undefined) return undefined;
	const shownMs = lastMessageAt - openedAt;
	const allowanceMs = toleranceMs + Math.max(precisionOf(openedAt), precisionOf(lastMessageAt));
	const minMs = endedAt - elapsedMs - openedDuring.to;
	const maxMs = endedAt - openedDuring.from;
	return shownMs >= minMs - allowanceMs && shownMs <= maxMs + allowanceMs;
}
