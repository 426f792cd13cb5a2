import type { Plan } from './attempt';
import { scenarios, type ScenarioName } from './scenarios';

/** Number of seeds in `npm run faults`: every scenario twice. */
export const defaultSeeds = 14;

/** Trials run in parallel: most of a trial is waiting after faults. */
export const defaultLanes = 6;

/** Plans the seeds from 1 on once each, with these scenarios in rotation. */
export function planSeeds(
	seeds: number,
	contacts: number,
	rotation = Object.keys(scenarios) as ScenarioName[],
): Plan[] {
	return Array.from({ length: seeds }, (_, n) => ({
		scenario: scenarios[rotation[n % rotation.length]],
		seed: n + 1,
		contacts,
	}));
}
