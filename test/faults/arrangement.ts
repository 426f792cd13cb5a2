import type { Plan } from './attempt';
import { scenarios, type ScenarioName } from './scenarios';

/** Seeds that `npm run faults` plays. */
export const usualSeeds = 20;

/** Seeds that `npm test` plays: every scenario once. */
export const testedSeeds = 7;

/** Contacts of each campaign that `npm test` plays: its figures come from `npm run faults`. */
export const testedContacts = 120;

/** Trials played at the same time: most of a trial is waiting after faults. */
export const usualLanes = 6;

/** The scenario of seed 1, 2, 3 and so on; after the last it begins again. */
const turns: ScenarioName[] = [
	...(['faults', 'killed', 'cancelled', 'oneRun', 'shards', 'revoked', 'resent'] as const),
	...(['faults', 'killed', 'resent'] as const),
];

/** Every seed once, with the scenarios in turn. */
export function inTurns(seeds: number, contacts?: number): Plan[] {
	return seedsUpTo(seeds).map((seed) => ({
		scenario: scenarios[turns[(seed - 1) % turns.length]],
		seed,
		contacts,
	}));
}

/** Every seed with one scenario. */
export function allWith(name: ScenarioName, seeds: number, contacts?: number): Plan[] {
	return seedsUpTo(seeds).map((seed) => ({ scenario: scenarios[name], seed, contacts }));
}

function seedsUpTo(count: number): number[] {
	return Array.from({ length: count }, (_, n) => n + 1);
}
