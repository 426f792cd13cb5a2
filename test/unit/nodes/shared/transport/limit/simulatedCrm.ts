import type { Verdict } from '../../../../../../nodes/shared/transport/limit/adaptiveLimiter';

/** What becomes of a request, and when. */
export interface Answer {
	at: number;
	verdict: Verdict;
}

/** A CRM on a simulated clock, in ms. */
export type SimulatedCrm = (now: number, random: () => number) => Answer;

const refusalMs = 5;

const served = (at: number): Answer => ({ at, verdict: { kind: 'served' } });

/** Always as fast, but for a random part. */
export function unlimited(latency: number, jitter = 0): SimulatedCrm {
	return (now, random) => served(now + latency * (1 + jitter * random()));
}

/** Serves so many requests at once and lets the others queue. */
export function capacity(servers: number, latency: number): SimulatedCrm {
	const freeAt = Array.from({ length: servers }, () => 0);
	return (now) => {
		const first = freeAt.indexOf(Math.min(...freeAt));
		freeAt[first] = Math.max(now, freeAt[first]) + latency;
		return served(freeAt[first]);
	};
}

/** Says `Retry-After` in whole seconds, or nothing. */
function throttled(now: number, wait: number, saysWhen: boolean): Answer {
	const seconds = Math.ceil(wait / 1000);
	const verdict: Verdict = { kind: 'throttled', ...(saysWhen && { wait: seconds * 1000 }) };
	return { at: now + refusalMs, verdict };
}

/** A token bucket: so many requests per second, so many at once after a rest. */
export function tokenBucket(perSecond: number, burst: number, saysWhen: boolean): SimulatedCrm {
	let tokens = burst;
	let filledAt = 0;
	return (now) => {
		tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000);
		filledAt = now;
		if (tokens < 1) return throttled(now, ((1 - tokens) * 1000) / perSecond, saysWhen);
		tokens--;
		return served(now + 40);
	};
}

/** So many requests in each window of time. */
export function fixedWindow(quota: number, length: number, saysWhen: boolean): SimulatedCrm {
	let window = -1;
	let used = 0;
	return (now) => {
		const current = Math.floor(now / length);
		if (current !== window) used = 0;
		window = current;
		if (used >= quota) return throttled(now, (current + 1) * length - now, saysWhen);
		used++;
		return served(now + 40);
	};
}

/** Refuses a part of the requests, whatever their number. */
export function capricious(part: number): SimulatedCrm {
	return (now, random) => (random() < part ? throttled(now, 1_000, true) : served(now + 20));
}

/** One CRM until a moment, another from then on. */
export function changing(first: SimulatedCrm, at: number, second: SimulatedCrm): SimulatedCrm {
	return (now, random) => (now < at ? first : second)(now, random);
}
