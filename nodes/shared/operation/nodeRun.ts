import type { INode } from 'n8n-workflow';

import { RequestFailed } from '../transport/requestFailed';
import type { RequestPool } from '../transport/requestPool';

/** What was asked of the CRM, by question. */
export type Answers = Map<string, Promise<unknown>>;

/** What the items of one run share. */
export interface NodeRun {
	/** What must not be asked again, also not by n8n's Retry On Fail. */
	answers: Answers;
	/** What the items of one try need to know of the CRM. */
	questions: Answers;
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
	return { answers, questions: new Map() };
}

/**
 * Asks the CRM once for all who need the answer: several tries, or the items of a try.
 *
 * @throws what `ask` throws: the next one asks again, unless the CRM may have done something
 */
export async function askOnce<Answered>(
	answers: Answers,
	question: string,
	ask: () => Promise<Answered>,
): Promise<Answered> {
	const answer = (answers.get(question) as Promise<Answered> | undefined) ?? ask();
	answers.set(question, answer);
	answer.catch((error) => {
		const isUnknown = error instanceof RequestFailed && error.refusal.failure.isOutcomeUnknown;
		if (!isUnknown) answers.delete(question);
	});
	return await answer;
}
