import { claimLifetimeMs } from './claimHistory';
import type { ConversationChange } from './conversationSnapshots';
import type { ConversationKind } from './messageGroups';

/** What a message that was certainly sent has changed in its conversation. */
export interface Sample {
	/** See `groupsOf`. */
	groups: string[];
	change: ConversationChange;
	/** Age of the message when it was seen, in ms; missing for a message of an earlier run. */
	ageMs?: number;
	/** Whether an earlier reading did not show the message yet. */
	wasLate: boolean;
	/** Whether `lastMessageAt` is the time of the message; `undefined` if unknown. */
	showsSendTime?: boolean;
}

/** Minimum age from which a message counts as missing. In ms. */
const minAgeMs = 5_000;

/** Factor by which a message may take longer than others to be sent or to be shown. */
const margin = 3;

/**
 * How the CRM shows that a message was sent, learned from messages that were certainly sent.
 * Decides what the conversation of an unconfirmed message proves.
 */
export class DeliveryBehavior {
	private readonly groupsWithMessage: Set<string>;

	private readonly groupsWithoutChange: Set<string>;

	private readonly minDecisiveAgeMs: number;

	/**
	 * @param samples messages that were certainly sent
	 * @param slowestMs longest time that the CRM took to answer one of them
	 * @param doUpdatesKeepConversations whether updating a lead leaves its conversations unchanged
	 * @param isChangedBySendsOnly whether nothing else in a run changes conversations of this kind
	 */
	constructor(
		samples: readonly Sample[],
		slowestMs: number,
		private readonly doUpdatesKeepConversations: boolean,
		private readonly isChangedBySendsOnly: (kind: ConversationKind) => boolean,
	) {
		const groupsWith = (change: ConversationChange) =>
			new Set(samples.filter((sample) => sample.change === change).flatMap(({ groups }) => groups));
		this.groupsWithMessage = groupsWith('newMessage');
		this.groupsWithoutChange = groupsWith('unchanged');
		const delayMs = maxDelay(samples) ?? claimLifetimeMs / margin;
		this.minDecisiveAgeMs = Math.max(minAgeMs, margin * delayMs, margin * slowestMs);
	}

	/** Whether anything can be concluded at all. */
	get isConclusive(): boolean {
		return this.doUpdatesKeepConversations && this.groupsWithMessage.size > 0;
	}

	/** Whether a new message in a conversation proves that the unconfirmed message arrived. */
	provesArrival(kind: ConversationKind, groups: readonly string[]): boolean {
		return (
			this.isConclusive &&
			!groups.some((group) => this.groupsWithoutChange.has(group)) &&
			this.isChangedBySendsOnly(kind)
		);
	}

	/**
	 * Whether an unchanged lead proves that a message did not arrive, once it is old enough: in each
	 * group that it may belong to, messages must show.
	 */
	mayProveLoss(groups: readonly string[]): boolean {
		const isShown = (group: string) =>
			this.groupsWithMessage.has(group) && !this.groupsWithoutChange.has(group);
		return this.isConclusive && groups.length > 0 && groups.every(isShown);
	}

	/**
	 * Age from which a message that does not show was not sent. In ms. A request that took long to
	 * fail may take as long again to be carried out.
	 *
	 * @param elapsedMs duration of the request of the message
	 */
	decisiveAgeMs(elapsedMs: number): number {
		return Math.max(this.minDecisiveAgeMs, elapsedMs);
	}
}

/**
 * Whether `lastMessageAt` is always the time of the message, in conversations that this run opened.
 * It may be the time of an automatic greeting. `undefined` if unknown.
 */
export function showSendTimes(samples: readonly Sample[]): boolean | undefined {
	const known = samples.flatMap(({ showsSendTime }) => showsSendTime ?? []);
	return known.length === 0 ? undefined : known.every(Boolean);
}

/** Longest time until a message was shown; `undefined` if unknown. In ms. */
function maxDelay(samples: readonly Sample[]): number | undefined {
	const ages = (wasLate: boolean) =>
		samples
			.filter((sample) => sample.change === 'newMessage' && sample.wasLate === wasLate)
			.flatMap(({ ageMs }) => ageMs ?? []);
	const [late, immediate] = [ages(true), ages(false)];
	if (late.length > 0) return Math.max(...late);
	return immediate.length > 0 ? Math.min(...immediate) : undefined;
}
