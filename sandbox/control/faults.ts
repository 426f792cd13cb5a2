import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import * as z from 'zod/v4-mini';

import { endpoints } from '../../nodes/shared/contract';
import type { EndpointName } from '../../nodes/shared/contract';

const positive = z.int().check(z.gte(1));

const effect = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('status'),
		status: z.int().check(z.gte(200), z.lte(599)),
		/** The value of the `Retry-After` header: seconds or an HTTP date. */
		retryAfter: z.optional(z.union([z.string(), z.number()])),
		/** A string is sent unchanged, anything else as JSON; default: `{ error }`. */
		body: z.optional(z.unknown()),
		contentType: z.optional(z.string()),
	}),
	z.object({ type: z.literal('delay'), ms: z.number().check(z.gte(0)) }),
	z.object({ type: z.literal('resetBefore') }),
	z.object({ type: z.literal('resetAfter') }),
	z.object({ type: z.literal('malformedBody') }),
	z.object({ type: z.literal('emptyBody') }),
]);

const rule = z.strictObject({
	match: z.optional(
		z.strictObject({
			/** One or several. */
			method: z.optional(z.union([z.string(), z.array(z.string())])),
			/** Path below the base URL; `*` matches any characters. */
			path: z.optional(z.string()),
			endpoint: z.optional(z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]])),
		}),
	),
	effect,
	/** Chance that a matching call is hit, 0 to 1. */
	probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
	/** Which matching calls are hit, counted from 1. */
	nth: z.optional(z.union([positive, z.array(positive)])),
	/** Maximum number of hits. */
	times: z.optional(positive),
});

/** Body of `PUT /__sandbox/faults`. */
export const faultPlan = z.strictObject({
	/** Seed of the random draws. */
	seed: z.optional(z.int()),
	rules: z.array(rule),
});

export type FaultPlan = z.infer<typeof faultPlan>;
export type FaultRule = z.infer<typeof rule>;
export type FaultEffect = z.infer<typeof effect>;

/** The parts of a request that a rule can match. */
export interface Call {
	method: string;
	path: string;
	endpoint: EndpointName | null;
}

interface CountedRule {
	rule: FaultRule;
	matches: (call: Call) => boolean;
	/** Number of calls that matched. */
	matched: number;
	/** Number of calls that were hit. */
	hits: number;
}

/** A random number for a rule's n-th matching call, independent of all other calls. */
function draw(seed: number, ruleIndex: number, n: number): number {
	const callSeed = seed ^ Math.imul(ruleIndex + 1, 0x9e3779b1) ^ Math.imul(n, 0x85ebca6b);
	return uniformFloat64(mersenne(callSeed));
}

function createPathMatcher(pattern: string): (path: string) => boolean {
	const source = pattern
		.split('*')
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('.*');
	const expression = new RegExp(`^${source}$`);
	return (path) => expression.test(path);
}

function createMatcher({ match = {} }: FaultRule): (call: Call) => boolean {
	const matchesPath = match.path === undefined ? undefined : createPathMatcher(match.path);
	const methods = match.method && [match.method].flat().map((each) => each.toUpperCase());
	return (call) =>
		(!methods || methods.includes(call.method)) &&
		(match.endpoint === undefined || match.endpoint === call.endpoint) &&
		(matchesPath === undefined || matchesPath(call.path));
}

/** The active fault rules and how often each matched and hit. */
export class Faults {
	private seed = 0;
	private rules: CountedRule[] = [];

	/** Replaces the plan and resets all counts. */
	set(plan: FaultPlan): void {
		this.seed = plan.seed ?? 0;
		this.rules = plan.rules.map((each) => ({
			rule: each,
			matches: createMatcher(each),
			matched: 0,
			hits: 0,
		}));
	}

	/**
	 * Counts this call and returns the fault that hits it: that of the first rule that fires. Every
	 * matching rule counts the call, so that a rule's n-th call does not depend on the other rules.
	 */
	nextEffect(call: Call): FaultEffect | null {
		let hit: FaultEffect | null = null;
		this.rules.forEach((counted, index) => {
			if (!counted.matches(call)) return;
			counted.matched += 1;
			if (hit || !this.fires(counted, index)) return;
			counted.hits += 1;
			hit = counted.rule.effect;
		});
		return hit;
	}

	private fires({ rule: { nth, times, probability }, matched, hits }: CountedRule, index: number) {
		if (times !== undefined && hits >= times) return false;
		if (nth !== undefined && ![nth].flat().includes(matched)) return false;
		return probability === undefined || draw(this.seed, index, matched) < probability;
	}
}
