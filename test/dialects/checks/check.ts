import type { Trial } from '../trial';

/** Finds what breaks one promise: a sentence for each breach. */
export type Check = (trial: Trial) => string[];
