import type { Evidence } from '../evidence';
import {
	everyItemOnce,
	everyMessageIsTold,
	everySentHasMessage,
	nobodyForgotten,
	rightOutput,
	undisturbedRunFailsNobody,
} from './accounted';
import type { Check, Violation } from './check';
import { oneLeadPerPerson, oneMessagePerLead, oneMessagePerPerson } from './once';
import {
	metadataKept,
	nothingCutOff,
	optOutsGotNothing,
	refusedTokenStops,
	sandboxIsSound,
	withinLimit,
} from './respected';
import { evidenceIsRight } from './settled';

export type { Violation, ViolationKind } from './check';

const checks: Check[] = [
	oneMessagePerPerson,
	oneMessagePerLead,
	oneLeadPerPerson,
	everyItemOnce,
	rightOutput,
	everySentHasMessage,
	everyMessageIsTold,
	nobodyForgotten,
	undisturbedRunFailsNobody,
	optOutsGotNothing,
	withinLimit,
	nothingCutOff,
	refusedTokenStops,
	metadataKept,
	sandboxIsSound,
	evidenceIsRight,
];

/** All promises that were not kept. */
export function violationsOf(evidence: Evidence): Violation[] {
	return checks.flatMap((check) => check(evidence));
}
