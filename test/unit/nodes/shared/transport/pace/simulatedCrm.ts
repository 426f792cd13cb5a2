import type { Verdict } from '../../../../../../nodes/shared/transport/pace/limiter';

/** The outcome of a request, and its time. */
export interface Answer {
	at: number;
	verdict: Verdict;
}

/** A CRM on a simulated clock, in ms. */
export type SimulatedCrm = (now: number, random: () => number) => Answer;

const refusalMs = 5;

const served = (at: number): Answer => ({ at, verdict: { kind: 'served' } });

/** Answers in a constant time plus a random part. */
export function unlimited(latency: number, jitter = 0): SimulatedCrm {
	return (now, random) => served(now + latency * (1 + jitter * random()));
}

/** Serves a limited number of requests at once and queues the others. */
export function capacity(servers: number, latency: number): SimulatedCrm {
	const freeAt = Array.from({ length: servers }, () => 0);
	return (now) => {
		const first = freeAt.indexOf(Math.min(...freeAt));
		freeAt[first] = Math.max(now, freeAt[first]) + latency;
		return served(freeAt[first]);
	};
}

/** Formats `Retry-After` in whole seconds, if it is sent at all. */
function throttled(now: number, wait: number | undefined, sendsRetryAfter: boolean): Answer {
	const rounded = wait === undefined ? undefined : Math.ceil(wait / 1000) * 1000;
	const verdict: Verdict = { kind: 'throttled', ...(sendsRetryAfter && { wait: rounded }) };
	return { at: now + refusalMs, verdict };
}

/** A token bucket: a number of requests per second, and a burst after a pause. */
export function tokenBucket(
	perSecond: number,
	burst: number,
	sendsRetryAfter: boolean,
): SimulatedCrm {
	let tokens = burst;
	let filledAt = 0;
	return (now) => {
		tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1000);
		filledAt = now;
		if (tokens < 1) return throttled(now, ((1 - tokens) * 1000) / perSecond, sendsRetryAfter);
		tokens--;
		return served(now + 40);
	};
}

/** A number of requests per fixed window. */
export function fixedWindow(quota: number, length: number, sendsRetryAfter: boolean): SimulatedCrm {
	let window = -1;
	let used = 0;
	return (now) => {
		const current = Math.floor(now / length);
		if (current !== window) used = 0;
		window = current;
		if (used >= quota) return throttled(now, (current + 1) * length - now, sendsRetryAfter);
		used++;
		return served(now + 40);
	};
}

/** Refuses a fixed share of the requests, with or without a wait in ms. */
export function randomlyRefusing(part: number, wait?: number): SimulatedCrm {
	return (now, random) => (random() < part ? throttled(now, wait, true) : served(now + 20));
}

/** Behaves like one CRM until a moment, and like another afterwards. */
export function changing(first: SimulatedCrm, at: number, second: SimulatedCrm): SimulatedCrm {
	return (now, random) => (now < at ? first : second)(now, random);
}
