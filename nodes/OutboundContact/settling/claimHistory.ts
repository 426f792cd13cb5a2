import type { IDataObject } from 'n8n-workflow';

import { marksOfNote } from '../claimNote';
import type { LeadDetails } from '../leadDetails';
import { readTime } from '../observed/crmTime';
import { marksOf, movementOf, type Movement } from './conversationMarks';
import type { ConversationKind } from './sends';

/** A run that wrote a claim and is alive has sent its message by then, or will not. In ms. */
export const claimLifetimeMs = 15 * 60_000;

/** What two clocks may differ by without anybody noticing. In ms. */
const clockToleranceMs = 2 * 60_000;

/** What a lead shows of a claim that another run left on it. */
export interface ClaimHistory {
	movement: Movement;
	kind: ConversationKind;
	/** The conversation that the message went to, where one can be told. */
	conversationId?: string;
	/** When the claim was written, in ms since the epoch. */
	claimedAt: number;
}

/**
 * Compares what a claim noted of the conversations with what the lead shows now.
 *
 * @param clockBehindMs how far the CRM's clock is behind the one that wrote the claim, at most
 * @returns `undefined` where that cannot be compared
 */
export function claimHistory(
	note: IDataObject,
	lead: LeadDetails,
	clockBehindMs: number,
): ClaimHistory | undefined {
	const claimedAt = readTime(note.at)?.nominal;
	const after = marksOf(lead);
	if (claimedAt === undefined || !after) return undefined;
	const window = {
		start: claimedAt - clockBehindMs - clockToleranceMs,
		end: claimedAt + claimLifetimeMs,
	};
	const before = marksOfNote(note) ?? (wasCreatedWith(claimedAt, lead) ? [] : undefined);
	if (!before) return undefined;
	const noted = typeof note.conversationId === 'string' ? note.conversationId : undefined;
	const isGone = (conversationId: string) => !after.some(({ id }) => id === conversationId);
	if (before.some(({ id }) => isGone(id)) || (noted !== undefined && isGone(noted))) {
		return undefined;
	}
	const movements = after.map((mark) => {
		const earlier = before.find(({ id }) => id === mark.id);
		const kind: ConversationKind = earlier ? 'known' : 'opened';
		return { mark, kind, movement: movementOf(earlier, mark) };
	});
	const changed = movements.filter(({ movement }) => movement !== 'unmoved');
	const own = movements.find(({ mark }) => mark.id === noted) ?? changed[0];
	if (changed.length === 0) {
		const opened = movements.find(({ kind }) => kind === 'opened');
		const { kind, mark } = own ??
			opened ?? { kind: kindWithoutConversation(before), mark: undefined };
		return { claimedAt, movement: 'unmoved', kind, conversationId: mark?.id };
	}
	const isOwnAlone = changed.length === 1 && changed[0] === own;
	const hasMoved =
		isOwnAlone && own.movement === 'moved' && mayBeWithin(own.mark.lastMessageAt, window);
	return {
		claimedAt,
		movement: hasMoved ? 'moved' : 'unclear',
		kind: own.kind,
		conversationId: own.mark.id,
	};
}

/** Where none was opened, the message was for one that was there, if there was any. */
function kindWithoutConversation(before: readonly unknown[]): ConversationKind {
	return before.length === 0 ? 'opened' : 'known';
}

/** Whether the lead is surely one that was created with the claim, and had no conversation then. */
function wasCreatedWith(claimedAt: number, { createdAt }: LeadDetails): boolean {
	const span = readTime(createdAt);
	return (
		span !== undefined &&
		span.earliest >= claimedAt - clockToleranceMs &&
		span.latest <= claimedAt + claimLifetimeMs
	);
}

/** Whether a time of the CRM may lie in the window. */
function mayBeWithin(time: unknown, window: { start: number; end: number }): boolean {
	const span = readTime(time);
	return span !== undefined && span.latest >= window.start && span.earliest <= window.end;
}
