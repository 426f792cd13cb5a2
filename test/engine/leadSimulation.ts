import type { ClockedCrm, GivenLead } from '../support/clockedCrm';
import { SeededRandom } from '../support/random';

/** Something that looks for new leads when it is told to. */
export interface LeadPoller {
	/** Starts it, or starts it again with what it saved; may fail, and is then told again. */
	start(): Promise<void>;
	isStarted(): boolean;
	/** Looks once; may fail. */
	poll(): Promise<void>;
	/** Ids of the leads that it emitted, in order. */
	emitted(): string[];
}

/** What came of a simulation. */
export interface SimulationResult {
	created: number;
	/** Leads created after the start that were not emitted. */
	lost: string[];
	/** Leads that were emitted more than once. */
	repeated: string[];
	/** Leads that were there before the start and were emitted all the same. */
	old: string[];
	polls: number;
	failedPolls: number;
	restarts: number;
}

const minuteMs = 60_000;

/** How long a lead may take to appear after its creation. */
const longestDelayMs = 9 * minuteMs;

/**
 * The ways in which a request can fail: about four of ten do. A timeout is left out, as it takes
 * two minutes and is the same to the node as a reset.
 */
const faults = [
	{ type: 'status', status: 500 } as const,
	{ type: 'status', status: 503, retryAfter: 1 } as const,
	{ type: 'status', status: 429 } as const,
	{ type: 'resetBefore' } as const,
	{ type: 'resetAfter' } as const,
	{ type: 'malformedBody' } as const,
	{ type: 'emptyBody' } as const,
].map((effect) => ({ effect, probability: 0.07 }));

/**
 * Lets leads come into being at random moments around polls: between and during them, many in
 * one moment, some long after their creation time, while polls fail and n8n starts again.
 *
 * @param crm an empty one
 * @param total leads to create
 */
export async function simulateLeads(
	crm: ClockedCrm,
	poller: LeadPoller,
	{ seed, total }: { seed: number; total: number },
): Promise<SimulationResult> {
	const random = new SeededRandom(seed);
	const world = new LeadWorld(crm, random);
	const result = { created: total, polls: 0, failedPolls: 0, restarts: 0 };
	const attempt = async (action: () => Promise<void>) => {
		result.polls++;
		await action().catch(() => result.failedPolls++);
	};

	crm.now = Date.now() - Math.round((12 + random.next() * 20) * 60 * minuteMs);
	await crm.insert(world.bornBetween(crm.now - 60 * minuteMs, crm.now, 300));
	const old = new Set(world.takeIds());
	await poller.start();
	await crm.fail({ seed, rules: faults });

	while (world.count < total || world.hasHeldBack) {
		const before = crm.now;
		crm.now += Math.round(random.next() ** 3 * 6 * minuteMs) + 1;
		const count = Math.min(total - world.count, Math.round(random.next() ** 2 * 200));
		await crm.insert(world.appearing(world.bornBetween(before, crm.now, count)));

		if (!poller.isStarted() || random.next() < 0.15) {
			result.restarts++;
			await attempt(async () => await poller.start());
		} else {
			const during = Math.min(total - world.count, Math.round(random.next() * 20));
			await Promise.all([
				crm.insert(world.bornBetween(crm.now - 500, crm.now, during)),
				attempt(async () => await poller.poll()),
			]);
		}
	}

	await crm.fail({ rules: [] });
	if (!poller.isStarted()) await poller.start();
	await poller.poll();
	await poller.poll();
	return { ...result, ...compared(poller.emitted(), old, world.takeIds()) };
}

function compared(emitted: string[], old: Set<string>, created: string[]) {
	const times = new Map<string, number>();
	for (const id of emitted) times.set(id, (times.get(id) ?? 0) + 1);
	return {
		lost: created.filter((id) => !times.has(id)),
		repeated: [...times].filter(([, count]) => count > 1).map(([id]) => id),
		old: emitted.filter((id) => old.has(id)),
	};
}

/** The leads of a simulation: when they are born, and when they appear. */
class LeadWorld {
	/** Leads born since the last `takeIds`. */
	private ids: string[] = [];

	private heldBack: GivenLead[] = [];

	private next = 0;

	constructor(
		private readonly crm: ClockedCrm,
		private readonly random: SeededRandom,
	) {}

	get count(): number {
		return this.ids.length;
	}

	get hasHeldBack(): boolean {
		return this.heldBack.length > 0;
	}

	takeIds(): string[] {
		return this.ids.splice(0);
	}

	/** Leads born after one moment and up to another; every fifth at a moment that others share. */
	bornBetween(after: number, until: number, count: number): GivenLead[] {
		const shared = this.momentBetween(after, until);
		return Array.from({ length: count }, () => {
			const draw = this.random.next();
			const at = draw < 0.1 ? shared : draw < 0.2 ? until : this.momentBetween(after, until);
			const id = `lead-${this.next++}`;
			this.ids.push(id);
			return { id, createdAt: new Date(at).toISOString(), name: `Invented ${id}` };
		});
	}

	/** Holds one in twenty back, and lets go of those that waited long enough or must not wait. */
	appearing(leads: GivenLead[]): GivenLead[] {
		const deadline = this.crm.now - longestDelayMs;
		const all = [...this.heldBack, ...leads];
		this.heldBack = all.filter(({ createdAt }, index) => {
			const isHeld = index < all.length - leads.length ? 0.8 : 0.05;
			return Date.parse(createdAt) > deadline && this.random.next() < isHeld;
		});
		const held = new Set(this.heldBack);
		return all.filter((lead) => !held.has(lead));
	}

	private momentBetween(after: number, until: number): number {
		return after + 1 + Math.floor(this.random.next() * (until - after));
	}
}
