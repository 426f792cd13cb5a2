import type { INode } from 'n8n-workflow';

import { RequestFailed } from '../transport/requestFailed';
import type { RequestPool } from '../transport/requestPool';

/** What was asked of the CRM, by question. */
export type Answers = Map<string, Promise<unknown>>;

/** What the items of one run share. */
export interface NodeRun {
	/** Creations and deletions by item, with their answers: no try of Retry On Fail repeats one. */
	answers: Answers;
	/** Look-ups that the items of one try share. */
	questions: Answers;
	/** IDs of the leads that the creations of one try have returned. */
	createdLeads: Set<unknown>;
	/** With the limits of the first item's credential. */
	pool?: RequestPool;
}

const answersOfTries = new WeakMap<object, Answers>();

/**
 * Starts a run, or another try of it: n8n's Retry On Fail repeats all items, also those that succeeded.
 *
 * @param input what all tries of a run have in common, and no other run
 */
export function newRun(node: INode, input: object): NodeRun {
	const earlier = node.retryOnFail === true ? answersOfTries.get(input) : undefined;
	const answers: Answers = earlier ?? new Map();
	answersOfTries.set(input, answers);
	return { answers, questions: new Map(), createdLeads: new Set() };
}

/**
 * Asks the CRM once for all who need the answer: several tries, or the items of a try.
 *
 * @param isRepeatable whether the request does no harm when the CRM has carried it out before
 * @throws what `ask` throws. A failed request is asked again by the next one, unless its outcome is
 *   unknown and it must not be repeated
 */
export async function askOnce<Answered>(
	answers: Answers,
	question: string,
	ask: () => Promise<Answered>,
	isRepeatable = true,
): Promise<Answered> {
	const answer = (answers.get(question) as Promise<Answered> | undefined) ?? ask();
	answers.set(question, answer);
	answer.catch((error) => {
		const isUnknown = error instanceof RequestFailed && error.refusal.failure.isOutcomeUnknown;
		if (isRepeatable || !isUnknown) answers.delete(question);
	});
	return await answer;
}
