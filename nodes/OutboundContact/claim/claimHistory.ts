import type { IDataObject } from 'n8n-workflow';

import { readTime } from '../../shared/values/crmTime';
import {
	compareSnapshots,
	precisionMs,
	snapshotConversations,
	type ConversationChange,
} from '../lead/conversationSnapshots';
import type { LeadDetails } from '../lead/leadDetails';
import { evidenceOf, snapshotsInClaim } from './claim';

/** Age from which the run that wrote a claim has certainly finished sending, or ended. In ms. */
export const claimLifetimeMs = 15 * 60_000;

/** Allowance for differences between the CRM's clocks. In ms. */
const clockToleranceMs = 2 * 60_000;

/** A claim further ahead than this was not written by a clock that can be compared. In ms. */
const maxAheadMs = 26 * 3_600_000;

/**
 * Whether the run that wrote a claim may still be about to send its message.
 *
 * @param now by the CRM's clock, in ms since the epoch
 */
export function mayBeInProgress(claim: IDataObject, now: number): boolean {
	const isFinished = claim.finishedAt !== undefined && claim.finishedAt === claim.at;
	const claimedAt = readTime(claim.at)?.nominal;
	if (isFinished || evidenceOf(claim) !== undefined || claimedAt === undefined) return false;
	const ageMs = now - claimedAt;
	return ageMs < claimLifetimeMs && ageMs > -maxAheadMs;
}

/** Whether the run opened the conversation for the message, or it existed before. */
export type ConversationKind = 'opened' | 'existing';

/** What happened to a lead since it was claimed. */
export interface ClaimHistory {
	change: ConversationChange;
	kind: ConversationKind;
	/** The conversation of the message, if it is known. */
	conversationId?: string;
	/** When the CRM shows that a new message was sent. */
	messageAt?: unknown;
}

/**
 * Compares the conversations that a lead had when it was claimed with those that it has now.
 *
 * @returns `undefined` if they cannot be compared
 */
export function claimHistory(claim: IDataObject, lead: LeadDetails): ClaimHistory | undefined {
	const claimedAt = readTime(claim.at)?.nominal;
	const before = snapshotsInClaim(claim);
	const after = snapshotConversations(lead);
	if (claimedAt === undefined || !before || !after) return undefined;
	const claimedId = typeof claim.conversationId === 'string' ? claim.conversationId : undefined;
	const isGone = (conversationId: string) => !after.some(({ id }) => id === conversationId);
	if (before.some(({ id }) => isGone(id)) || (claimedId !== undefined && isGone(claimedId))) {
		return undefined;
	}
	const conversations = after.map((snapshot) => {
		const earlier = before.find(({ id }) => id === snapshot.id);
		const kind: ConversationKind = earlier ? 'existing' : 'opened';
		const compared = compareSnapshots(earlier, snapshot);
		// A message right after another may have the same time, as the CRM shows it.
		const isHidden = compared === 'unchanged' && mayBeAsLateAs(claimedAt, snapshot.lastMessageAt);
		return { snapshot, kind, change: isHidden ? ('unclear' as const) : compared };
	});
	const changed = conversations.filter(({ change }) => change !== 'unchanged');
	const own = conversations.find(({ snapshot }) => snapshot.id === claimedId) ?? changed[0];
	if (changed.length === 0) {
		const likely = own ?? conversations.find(({ kind }) => kind === 'opened');
		// If none was opened, the message was meant for an existing conversation, if there was one.
		const kind = likely?.kind ?? (before.length === 0 ? 'opened' : 'existing');
		return { change: 'unchanged', kind, conversationId: likely?.snapshot.id };
	}
	const hasMessage =
		changed.length === 1 &&
		changed[0] === own &&
		own.change === 'newMessage' &&
		mayBeMessageTime(own.snapshot.lastMessageAt, claimedAt);
	return {
		change: hasMessage ? 'newMessage' : 'unclear',
		kind: own.kind,
		conversationId: own.snapshot.id,
		...(hasMessage && { messageAt: own.snapshot.lastMessageAt }),
	};
}

/**
 * Whether the CRM has merged the creation that a claim was sent with into an older lead, so that the
 * claim does not know the lead's conversations.
 */
export function wasMerged({ at, isLeadUpdated }: IDataObject, lead: LeadDetails): boolean {
	const claimedAt = readTime(at)?.nominal ?? Number.NaN;
	const createdAt = readTime(lead.createdAt)?.latest ?? Number.NaN;
	return isLeadUpdated === false && !(createdAt >= claimedAt - clockToleranceMs);
}

/**
 * How a lead shows a message that its claim notes as sent.
 *
 * @returns `undefined` if its conversation is not known or has had messages since
 */
export function historyOfSentClaim(
	{ at, conversationId, isOwnConversation }: IDataObject,
	lead: LeadDetails,
): ClaimHistory | undefined {
	const notedAt = readTime(at)?.nominal;
	const own = snapshotConversations(lead)?.find(({ id }) => id === conversationId);
	if (notedAt === undefined || !own) return undefined;
	const kind: ConversationKind = isOwnConversation === true ? 'opened' : 'existing';
	const time = readTime(own.lastMessageAt);
	if (time && time.earliest > notedAt + clockToleranceMs) return undefined;
	const isShown = time !== undefined && time.latest >= notedAt - clockToleranceMs;
	return { change: isShown ? 'newMessage' : 'unchanged', kind, conversationId: own.id };
}

/** Whether a time from the CRM may be as late as a claim. */
function mayBeAsLateAs(claimedAt: number, time: unknown): boolean {
	const span = readTime(time);
	return span !== undefined && span.latest >= claimedAt - precisionMs;
}

/** Whether a time from the CRM may be that of the message of a claim. */
function mayBeMessageTime(time: unknown, claimedAt: number): boolean {
	const span = readTime(time);
	return (
		span !== undefined &&
		span.latest >= claimedAt - clockToleranceMs &&
		span.earliest <= claimedAt + claimLifetimeMs
	);
}
