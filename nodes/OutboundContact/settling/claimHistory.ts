import type { IDataObject } from 'n8n-workflow';

import { evidenceOf, snapshotsInClaim } from '../claim/claim';
import type { LeadDetails } from '../lead/leadDetails';
import { readTime } from '../../shared/values/crmTime';
import {
	compareSnapshots,
	snapshotConversations,
	type ConversationChange,
} from './conversationSnapshots';
import type { ConversationKind } from './messageGroups';

/** Age from which the run that wrote a claim has certainly finished sending, or ended. In ms. */
export const claimLifetimeMs = 15 * 60_000;

/** Allowance for differences between the CRM's clocks. In ms. */
const clockToleranceMs = 2 * 60_000;

/** A claim further ahead than this was not written by a clock that can be compared. In ms. */
const maxAheadMs = 26 * 3_600_000;

/**
 * Whether the run that wrote a claim may still be about to send its message.
 *
 * @param now from `Observations.earliestClaimTime`
 */
export function mayBeInProgress(claim: IDataObject, now: number): boolean {
	const isFinished = claim.finishedAt !== undefined && claim.finishedAt === claim.at;
	const claimedAt = readTime(claim.at)?.nominal;
	if (isFinished || evidenceOf(claim) !== undefined || claimedAt === undefined) return false;
	const ageMs = now - claimedAt;
	return ageMs < claimLifetimeMs && ageMs > -maxAheadMs;
}

/** What happened to a lead since another run claimed it. */
export interface ClaimHistory {
	change: ConversationChange;
	kind: ConversationKind;
	/** The conversation of the message, if it is known. */
	conversationId?: string;
	/** When the claim was written, by the CRM's clock. In ms since the epoch. */
	claimedAt: number;
}

/**
 * Compares the conversations stored in a claim with those that the lead has now.
 *
 * @returns `undefined` if they cannot be compared
 */
export function claimHistory(claim: IDataObject, lead: LeadDetails): ClaimHistory | undefined {
	const claimedAt = readTime(claim.at)?.nominal;
	const after = snapshotConversations(lead);
	if (claimedAt === undefined || !after) return undefined;
	const before = snapshotsInClaim(claim) ?? (wasCreatedWith(claimedAt, lead) ? [] : undefined);
	if (!before) return undefined;
	const claimedId = typeof claim.conversationId === 'string' ? claim.conversationId : undefined;
	const isGone = (conversationId: string) => !after.some(({ id }) => id === conversationId);
	if (before.some(({ id }) => isGone(id)) || (claimedId !== undefined && isGone(claimedId))) {
		return undefined;
	}
	const conversations = after.map((snapshot) => {
		const earlier = before.find(({ id }) => id === snapshot.id);
		const kind: ConversationKind = earlier ? 'existing' : 'opened';
		return { snapshot, kind, change: compareSnapshots(earlier, snapshot) };
	});
	const changed = conversations.filter(({ change }) => change !== 'unchanged');
	const own = conversations.find(({ snapshot }) => snapshot.id === claimedId) ?? changed[0];
	if (changed.length === 0) {
		const likely = own ?? conversations.find(({ kind }) => kind === 'opened');
		// If none was opened, the message was meant for an existing conversation, if there was one.
		const kind = likely?.kind ?? (before.length === 0 ? 'opened' : 'existing');
		return { claimedAt, change: 'unchanged', kind, conversationId: likely?.snapshot.id };
	}
	const sendingTime = {
		start: claimedAt - clockToleranceMs,
		end: claimedAt + claimLifetimeMs,
	};
	const isOnlyOwnChanged = changed.length === 1 && changed[0] === own;
	const hasMessage =
		isOnlyOwnChanged &&
		own.change === 'newMessage' &&
		mayBeWithin(own.snapshot.lastMessageAt, sendingTime);
	return {
		claimedAt,
		change: hasMessage ? 'newMessage' : 'unclear',
		kind: own.kind,
		conversationId: own.snapshot.id,
	};
}

/** Whether the lead was certainly created together with the claim, so it had no conversations. */
function wasCreatedWith(claimedAt: number, { createdAt }: LeadDetails): boolean {
	const created = readTime(createdAt);
	return (
		created !== undefined &&
		created.earliest >= claimedAt - clockToleranceMs &&
		created.latest <= claimedAt + claimLifetimeMs
	);
}

/** Whether a time from the CRM may lie in the range. */
function mayBeWithin(time: unknown, range: { start: number; end: number }): boolean {
	const span = readTime(time);
	return span !== undefined && span.latest >= range.start && span.earliest <= range.end;
}
