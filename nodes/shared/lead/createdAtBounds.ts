/**
 * How much wider than needed a span of creation times is asked for, in ms. Nothing says whether
 * the CRM counts a lead that was created at a bound itself, nor whether it reads bounds to the
 * millisecond or to the second: with a second to spare no lead falls out either way.
 */
export const boundToleranceMs = 1_000;
