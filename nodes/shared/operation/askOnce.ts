import type { INode } from 'n8n-workflow';

/** What was asked of the CRM in a run, by question. */
export type Answers = Map<string, Promise<unknown>>;

const answersOfTries = new WeakMap<object, Answers>();

/**
 * The answers of a run, which all its tries share: n8n's Retry On Fail repeats all items, also those
 * that succeeded.
 *
 * @param input what all tries of a run have in common, and no other run
 */
export function answersOf(node: INode, input: object): Answers {
	if (node.retryOnFail !== true) return new Map();
	const answers: Answers = answersOfTries.get(input) ?? new Map();
	answersOfTries.set(input, answers);
	return answers;
}

/**
 * Asks once, however many items and tries need the answer.
 *
 * @param mayRepeat whether asking again does no harm after this answer
 * @throws what `ask` throws: the next one asks again
 */
export async function askOnce<Answered>(
	answers: Answers,
	question: string,
	ask: () => Promise<Answered>,
	mayRepeat: (answered: Answered) => boolean,
): Promise<Answered> {
	const answer = shareAnswer(answers, question, ask);
	const isFinal = await answer.then(
		(answered) => !mayRepeat(answered),
		() => false,
	);
	if (!isFinal) answers.delete(question);
	return await answer;
}

/** Asks what several items of a try need to know. They share the answer, or the reason for none. */
export async function shareAnswer<Answered>(
	answers: Answers,
	question: string,
	ask: () => Promise<Answered>,
): Promise<Answered> {
	const answer = (answers.get(question) as Promise<Answered> | undefined) ?? ask();
	answers.set(question, answer);
	return await answer;
}
