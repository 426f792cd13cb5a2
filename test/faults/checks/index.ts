import type { Evidence } from '../evidence';
import {
	everyItemOnce,
	everyMessageReported,
	everySentHasMessage,
	everyoneReachedOrUnconfirmed,
	rightOutput,
	onlyInvalidPhonesFail,
} from './accounted';
import type { Check, Violation } from './check';
import { oneLeadPerPerson, oneMessagePerLead, oneMessagePerPerson } from './once';
import {
	claimsEndAsNotes,
	metadataKept,
	noRequestAborted,
	noMessageToOptOuts,
	refusedTokenStops,
	noSandboxFailure,
	concurrencyWithinLimit,
} from './respected';
import { evidenceIsCorrect } from './settled';

export type { Violation, ViolationKind } from './check';

const checks: Check[] = [
	oneMessagePerPerson,
	oneMessagePerLead,
	oneLeadPerPerson,
	everyItemOnce,
	rightOutput,
	everySentHasMessage,
	everyMessageReported,
	everyoneReachedOrUnconfirmed,
	onlyInvalidPhonesFail,
	noMessageToOptOuts,
	concurrencyWithinLimit,
	noRequestAborted,
	refusedTokenStops,
	metadataKept,
	claimsEndAsNotes,
	noSandboxFailure,
	evidenceIsCorrect,
];

/** Runs all checks. */
export function findViolations(evidence: Evidence): Violation[] {
	return checks.flatMap((check) => check(evidence));
}
