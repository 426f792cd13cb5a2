import type { Plan } from './attempt';
import { scenarios, type ScenarioName } from './scenarios';

/** Number of seeds in `npm run faults`: every scenario twice. */
export const defaultSeeds = 14;

/** Trials run in parallel: most of a trial is waiting after faults. */
export const defaultLanes = 6;

/** The scenario of each seed, from 1 on; repeated after the last. */
const rotation = Object.keys(scenarios) as ScenarioName[];

/** Plans every seed once, with the scenarios in rotation. */
export function scheduleScenarios(seeds: number, contacts?: number): Plan[] {
	return seedsUpTo(seeds).map((seed) => ({
		scenario: scenarios[rotation[(seed - 1) % rotation.length]],
		seed,
		contacts,
	}));
}

/** Plans every seed with the same scenario. */
export function repeatScenario(name: ScenarioName, seeds: number, contacts?: number): Plan[] {
	return seedsUpTo(seeds).map((seed) => ({ scenario: scenarios[name], seed, contacts }));
}

function seedsUpTo(count: number): number[] {
	return Array.from({ length: count }, (_, n) => n + 1);
}
