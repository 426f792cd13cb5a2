import {
	AdaptiveLimiter,
	type StartedTask,
} from '../../../../../../nodes/shared/transport/pace/limiter';
import { SeededRandom } from '../../../../../support/random';
import type { Answer, SimulatedCrm } from './simulatedCrm';

/** A limiter that starts at most so many tasks at once. */
export function limiterUpTo(ceiling: number): AdaptiveLimiter {
	const limiter = new AdaptiveLimiter();
	limiter.ceiling = ceiling;
	return limiter;
}

export interface RunOptions {
	contacts: number;
	/** Requests of a contact, one after another. Default 3: a lead, a conversation and a message. */
	steps?: number;
	/** Determines what is random. Default 1. */
	seed?: number;
	/** Ends the run before all contacts are done. In ms. */
	until?: number;
}

export interface RunResult {
	/** In ms. */
	elapsed: number;
	requests: number;
	throttled: number;
	served: number;
	perSecond: number;
}

interface InFlight extends Answer {
	run: Run;
	step: number;
	task: StartedTask;
}

/** A process that works on contacts in parallel, up to its limit. */
class Run {
	readonly limiter = limiterUpTo(64);

	readonly waiting: number[] = [];

	inWork = 0;

	started = 0;

	finished = 0;

	served = 0;

	throttled = 0;

	requests = 0;

	constructor(readonly options: RunOptions) {}

	get isOver(): boolean {
		return this.finished >= this.options.contacts;
	}
}

/** Simulates processes that use one CRM in parallel. */
export function simulate(crm: SimulatedCrm, ...given: RunOptions[]): RunResult[] {
	const seeded = new SeededRandom(given[0].seed ?? 1);
	const random = () => seeded.next();
	const runs = given.map((options) => new Run(options));
	const until = given[0].until ?? Number.POSITIVE_INFINITY;
	/** By the time of their answers. */
	const inFlight: InFlight[] = [];
	const endedAt = new Map<Run, number>();
	let now = 0;

	/** Starts all tasks that may start; returns when to check again. */
	const startAll = (run: Run): number => {
		while (run.inWork < run.limiter.concurrency && run.started < run.options.contacts) {
			run.inWork++;
			run.started++;
			run.waiting.push(0);
		}
		for (;;) {
			if (!run.limiter.hasRoom(true) || run.waiting.length === 0) return Number.POSITIVE_INFINITY;
			if (run.limiter.startableAt > now) return run.limiter.startableAt;
			const step = run.waiting.shift() as number;
			run.requests++;
			const answer = crm(now, random);
			let place = inFlight.length;
			while (place > 0 && inFlight[place - 1].at > answer.at) place--;
			inFlight.splice(place, 0, { ...answer, run, step, task: run.limiter.start(now) });
		}
	};

	while (runs.some((run) => !run.isOver) && now < until) {
		const wakeAt = Math.min(...runs.map(startAll));
		if (inFlight.length === 0 || wakeAt < inFlight[0].at) {
			if (wakeAt === Number.POSITIVE_INFINITY) throw new Error('Nothing can start any more');
			now = wakeAt;
			continue;
		}
		const { at, verdict, run, step, task } = inFlight.shift() as InFlight;
		now = at;
		run.limiter.end(task, verdict, now);
		if (verdict.kind !== 'served') {
			run.throttled++;
			run.waiting.unshift(step);
			continue;
		}
		run.served++;
		if (step + 1 < (run.options.steps ?? 3)) run.waiting.push(step + 1);
		else {
			run.inWork--;
			run.finished++;
			if (run.isOver) endedAt.set(run, now);
		}
	}
	return runs.map((run) => ({
		elapsed: endedAt.get(run) ?? now,
		requests: run.requests,
		throttled: run.throttled,
		served: run.served,
		perSecond: (1000 * run.served) / (endedAt.get(run) ?? now),
	}));
}
