import type { ClockedCrm, LeadInput } from '../support/clockedCrm';
import { SeededRandom } from '../support/random';

/** A poller for new leads, controlled by the simulation. */
export interface LeadPoller {
	/** Starts or restarts with the saved state. May fail, and is then repeated. */
	start(): Promise<void>;
	isStarted(): boolean;
	/** Polls once; may fail. */
	poll(): Promise<void>;
	/** Ids of the emitted leads, in order. */
	emitted(): string[];
}

/** The result of a simulation. */
export interface SimulationResult {
	created: number;
	/** Leads created after the start that were not emitted. */
	lost: string[];
	/** Leads that were emitted more than once. */
	repeated: string[];
	/** Emitted leads that existed before the start. */
	old: string[];
	polls: number;
	failedPolls: number;
	restarts: number;
}

const minuteMs = 60_000;

/**
 * Faults of requests: about four of ten fail. Timeouts are omitted: they take two minutes, and the
 * node treats them like a reset. So are refusals for too many requests: the rate follows them, and
 * no CRM refuses by chance.
 */
const faults = [
	{ type: 'status', status: 500 } as const,
	{ type: 'status', status: 503, retryAfter: 1 } as const,
	{ type: 'resetBefore' } as const,
	{ type: 'resetAfter' } as const,
	{ type: 'malformedBody' } as const,
	{ type: 'emptyBody' } as const,
].map((effect) => ({ effect, probability: 0.07 }));

/**
 * Creates leads at random moments between and during polls: many at the same moment, some visible
 * only long after their creation time. Meanwhile polls fail and n8n restarts.
 *
 * @param crm an empty one
 * @param total leads to create
 * @param maxDelayMs how long after its creation a lead may appear
 */
export async function simulateLeads(
	crm: ClockedCrm,
	poller: LeadPoller,
	{ seed, total, maxDelayMs = 9 * minuteMs }: { seed: number; total: number; maxDelayMs?: number },
): Promise<SimulationResult> {
	const random = new SeededRandom(seed);
	const world = new LeadTimeline(crm, random, maxDelayMs);
	const result = { created: total, polls: 0, failedPolls: 0, restarts: 0 };
	const attempt = async (action: () => Promise<void>) => {
		result.polls++;
		await action().catch(() => result.failedPolls++);
	};

	crm.now = Date.now() - Math.round((12 + random.next() * 20) * 60 * minuteMs);
	await crm.insert(world.createBetween(crm.now - 60 * minuteMs, crm.now, 300));
	const old = new Set(world.takeIds());
	await poller.start();
	await crm.injectFaults({ seed, rules: faults });

	while (world.count < total || world.hasHeldBack) {
		const before = crm.now;
		crm.now += Math.round(random.next() ** 3 * 6 * minuteMs) + 1;
		const count = Math.min(total - world.count, Math.round(random.next() ** 2 * 200));
		await crm.insert(world.appearing(world.createBetween(before, crm.now, count)));

		if (!poller.isStarted() || random.next() < 0.15) {
			result.restarts++;
			await attempt(async () => await poller.start());
		} else {
			const during = Math.min(total - world.count, Math.round(random.next() * 20));
			await Promise.all([
				crm.insert(world.createBetween(crm.now - 500, crm.now, during)),
				attempt(async () => await poller.poll()),
			]);
		}
	}

	await crm.injectFaults({ rules: [] });
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

/** The leads of a simulation, with the times of their creation and appearance. */
class LeadTimeline {
	/** Leads created since the last `takeIds`. */
	private ids: string[] = [];

	private heldBack: LeadInput[] = [];

	private next = 0;

	constructor(
		private readonly crm: ClockedCrm,
		private readonly random: SeededRandom,
		private readonly maxDelayMs: number,
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

	/** Creates leads after one moment and up to another; every fifth at the same moment as others. */
	createBetween(after: number, until: number, count: number): LeadInput[] {
		const shared = this.momentBetween(after, until);
		return Array.from({ length: count }, () => {
			const draw = this.random.next();
			const at = draw < 0.1 ? shared : draw < 0.2 ? until : this.momentBetween(after, until);
			const id = `lead-${this.next++}`;
			this.ids.push(id);
			return { id, createdAt: new Date(at).toISOString(), name: `Invented ${id}` };
		});
	}

	/** Holds back one lead in twenty, and releases those that have waited long enough. */
	appearing(leads: LeadInput[]): LeadInput[] {
		const deadline = this.crm.now - this.maxDelayMs;
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
