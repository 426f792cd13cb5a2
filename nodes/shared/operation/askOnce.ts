import { RequestFailed } from '../transport/requestFailed';

/** What was asked of the CRM in a run, by question. */
export type Answers = Map<string, Promise<unknown>>;

/**
 * Sends a request once, however many tries need its answer.
 *
 * @throws what `ask` throws: the next try asks again, unless the CRM may have done something
 */
export async function askOnce<Answered>(
	answers: Answers,
	question: string,
	ask: () => Promise<Answered>,
): Promise<Answered> {
	const answer = shareAnswer(answers, question, ask);
	answer.catch((error) => {
		const isUnknown = error instanceof RequestFailed && error.refusal.failure.isOutcomeUnknown;
		if (!isUnknown) answers.delete(question);
	});
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
