/**
 * Margin added to both ends of a queried creation-time window, in ms. The spec does not say
 * whether the bounds are inclusive, or read to the millisecond or to the second: one extra second
 * covers every case.
 */
export const boundToleranceMs = 1_000;
