/**
 * Titles of cases with known failures, by class. A case that no longer fails must not be listed: its
 * test fails until it is removed from here.
 */
export const knownFailures: Partial<Record<string, string[]>> = {};
