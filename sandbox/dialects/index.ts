import * as against from './againstDocuments';
import type { Dialect } from './dialect';
import * as silent from './documentsSilent';

const byName = { ...silent, ...against } satisfies Record<string, Dialect>;

/** Name of a dialect. */
export type DialectName = keyof typeof byName;

/** Every dialect, by the name that a reset takes. */
export const dialects: Readonly<Record<DialectName, Dialect>> = byName;

/** The names of all dialects. */
export const dialectNames = Object.keys(byName) as [DialectName, ...DialectName[]];

/** Whether a CRM with this dialect contradicts the API's documents; otherwise they are silent. */
export function isAgainstDocuments(name: DialectName): boolean {
	return name in against;
}
