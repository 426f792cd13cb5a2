import type { Evidence } from '../evidence';

/** The kind of a violation. */
export type ViolationKind =
	/** A person has two messages or two leads. */
	| 'duplicate'
	/** A message, an item or a person is missing. */
	| 'lost'
	/** Anything else. */
	| 'other';

/** A broken promise. */
export interface Violation {
	kind: ViolationKind;
	text: string;
}

/** Finds the violations of one promise. */
export type Check = (evidence: Evidence) => Violation[];
