import type { LeadDetails } from '../leadDetails';
import { exactnessOf } from '../observed/creationClock';
import { readTime } from '../observed/crmTime';
import type { Send } from './sends';

/** What two clocks of one CRM may differ by. In ms. */
const toleranceMs = 100;

/**
 * Whether `lastMessageAt` of a conversation that this run has opened is the time of its message. The
 * CRM's own times are compared: from the opening to the last message it must be as long as the run
 * let pass between the two.
 *
 * @returns `undefined` where the conversation was not opened by the run, or its times cannot be read
 */
export function isTimely(send: Send, lead: LeadDetails | undefined): boolean | undefined {
	const { kind, openedWithin, conversationId, endedAt, elapsedMs } = send;
	if (kind !== 'opened' || !openedWithin) return undefined;
	const shown = lead?.accountExternalConversations?.find(({ id }) => id === conversationId);
	const [openedAt, lastMessageAt] = [shown?.createdAt, shown?.lastMessageAt].map(
		(time) => readTime(time)?.nominal,
	);
	if (openedAt === undefined || lastMessageAt === undefined) return undefined;
	const passed = lastMessageAt - openedAt;
	const tolerance = toleranceMs + Math.max(exactnessOf(openedAt), exactnessOf(lastMessageAt));
	const least = endedAt - elapsedMs - openedWithin.to;
	const most = endedAt - openedWithin.from;
	return passed >= least - tolerance && passed <= most + tolerance;
}
