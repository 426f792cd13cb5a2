import {
	everyItemOnce,
	everyMessageReported,
	everyReasonGiven,
	evidenceIsCorrect,
	nothingReportedThatWasNotSent,
} from './accounted';
import type { Check, Evidence } from './evidence';
import { noLeadChanged } from './leadsKept';
import { oneLeadPerPerson, oneMessagePerLead, oneMessagePerPerson } from './once';
import { everyoneReached, noWrongSkip, onlyInvalidPhonesFail } from './reached';
import { noMessageAgainstRules } from './respected';
import { concurrencyWithinLimit, noRequestAborted, refusedTokenStops } from './restrained';

/** What a campaign promises. The first four hold on every CRM: nobody is harmed. */
const promises = {
	once: [oneMessagePerPerson, oneMessagePerLead, oneLeadPerPerson],
	rules: [noMessageAgainstRules],
	accounted: [
		everyItemOnce,
		nothingReportedThatWasNotSent,
		everyMessageReported,
		everyReasonGiven,
		evidenceIsCorrect,
	],
	leadsKept: [noLeadChanged],
	reached: [everyoneReached, onlyInvalidPhonesFail, noWrongSkip],
	restrained: [concurrencyWithinLimit, noRequestAborted, refusedTokenStops],
} satisfies Record<string, Check[]>;

export type PromiseName = keyof typeof promises;

/** The promises that hold even on a CRM that contradicts its documents. */
export const noHarm: readonly PromiseName[] = ['once', 'rules', 'accounted', 'leadsKept'];

/** A broken promise; the text is one sentence. */
export interface Violation {
	promise: PromiseName;
	text: string;
}

/** Finds the violations of these promises, by default of all. */
export function findViolations(
	evidence: Evidence,
	names = Object.keys(promises) as readonly PromiseName[],
): Violation[] {
	return names.flatMap((promise) =>
		promises[promise].flatMap((check) => check(evidence)).map((text) => ({ promise, text })),
	);
}

/** The sandbox's own exceptions. */
export function sandboxFailures({ facts }: Evidence): string[] {
	return facts.requests.flatMap(({ failure, path }) =>
		failure === null ? [] : `The sandbox failed at ${path}: ${failure}`,
	);
}
