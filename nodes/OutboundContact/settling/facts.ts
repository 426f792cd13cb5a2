import { claimLifetimeMs } from './claimHistory';
import type { Movement } from './conversationMarks';
import type { ConversationKind } from './sends';

/** What a message has shown to whoever read its conversation again. */
export interface Sample {
	group: string;
	movement: Movement;
	/** Age of the message at the reading that showed it, in ms; none for one of an earlier run. */
	ageMs?: number;
	/** Whether an earlier reading did not show it yet. */
	wasLate: boolean;
	/** Whether the time that it shows is that of the message; `undefined` where nobody can tell. */
	isTimely?: boolean;
}

/** A message goes out, and shows, well within this time as a rule. In ms. */
const leastAgeMs = 5_000;

/** How many times longer than others a message may take to go out, or to show. */
const margin = 3;

/** What a run knows of how the CRM shows that a message went out. */
export class Facts {
	private readonly moved: Set<string>;

	private readonly unmoved: Set<string>;

	private readonly leastAgeMs: number;

	/**
	 * @param samples messages that the CRM has surely sent
	 * @param slowestMs the longest that the CRM took to answer one of them
	 * @param areUpdatesQuiet whether an update of a lead leaves its conversations as they are
	 * @param isMovedBySendsAlone whether nothing else that a run does moves a conversation
	 */
	constructor(
		samples: readonly Sample[],
		slowestMs: number,
		private readonly areUpdatesQuiet: boolean,
		private readonly isMovedBySendsAlone: (kind: ConversationKind) => boolean,
	) {
		const groups = (movement: Movement) =>
			new Set(samples.filter((each) => each.movement === movement).map(({ group }) => group));
		this.moved = groups('moved');
		this.unmoved = groups('unmoved');
		const delayMs = longestDelay(samples) ?? claimLifetimeMs / margin;
		this.leastAgeMs = Math.max(leastAgeMs, margin * delayMs, margin * slowestMs);
	}

	/**
	 * Whether messages of conversations that this run has opened show their own time, none another
	 * one, such as that of a greeting which the CRM sends by itself; `undefined` where nobody can tell.
	 */
	static areTimely(samples: readonly Sample[]): boolean | undefined {
		const known = samples.flatMap(({ isTimely }) => isTimely ?? []);
		return known.length === 0 ? undefined : known.every(Boolean);
	}

	/** Whether anything can be concluded at all. */
	get areUsable(): boolean {
		return this.areUpdatesQuiet && this.moved.size > 0;
	}

	/** Whether a conversation that has moved shows that the message arrived. */
	provesArrival(kind: ConversationKind, group: string): boolean {
		return this.areUsable && !this.unmoved.has(group) && this.isMovedBySendsAlone(kind);
	}

	/**
	 * From which age on a message that does not show did not go out. In ms. A request that took long
	 * to fail may take as long again to be carried out.
	 *
	 * @param elapsedMs what the message took until its answer was given up
	 */
	decisiveAgeMs(elapsedMs: number): number {
		return Math.max(this.leastAgeMs, elapsedMs);
	}

	/** Whether a lead without any movement shows that the message did not arrive, if it is old enough. */
	mayProveLoss(group: string): boolean {
		return this.areUsable && this.moved.has(group) && !this.unmoved.has(group);
	}
}

/** How long a message took to show at most; `undefined` where none was seen early enough. In ms. */
function longestDelay(samples: readonly Sample[]): number | undefined {
	const ages = (wasLate: boolean) =>
		samples
			.filter((each) => each.movement === 'moved' && each.wasLate === wasLate)
			.flatMap(({ ageMs }) => ageMs ?? []);
	const [late, atOnce] = [ages(true), ages(false)];
	if (late.length > 0) return Math.max(...late);
	return atOnce.length > 0 ? Math.min(...atOnce) : undefined;
}
