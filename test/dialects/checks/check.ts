import type { Trial } from '../trial';

/** Checks one property of a trial; returns one sentence per violation. */
export type Check = (trial: Trial) => string[];
