import type { Evidence } from '../evidence';

/** What a broken promise comes to. */
export type ViolationKind =
	/** Somebody has a message or a lead twice. */
	| 'duplicate'
	/** A message, an item or a person is nowhere to be found. */
	| 'lost'
	/** Any other promise. */
	| 'other';

/** A promise that was not kept. */
export interface Violation {
	kind: ViolationKind;
	text: string;
}

/** Finds what breaks one promise. */
export type Check = (evidence: Evidence) => Violation[];
