import { NodeConnectionTypes, type IExecuteSingleFunctions } from 'n8n-workflow';

/** Answers by the run's execute data, the JSON of the input item, and its index. */
const answersByRun = new WeakMap<object, WeakMap<object, Map<number, Promise<unknown>>>>();

/**
 * Asks once for an item of a run, even if n8n tries the run again (Retry On Fail), which repeats all
 * items, also those that succeeded: a later try gets the first answer. All tries of a run have the
 * same execute data and input; each other run of the node has its own. Calls of an agent's tool may
 * share the agent's execute data, but not the arguments, which are their input.
 *
 * @param mayRepeat whether asking again does no harm after this answer
 * @throws what `ask` throws: nothing was sent then, and a later try asks again
 */
export async function askOnce<Answered>(
	context: IExecuteSingleFunctions,
	ask: () => Promise<Answered>,
	mayRepeat: (answered: Answered) => boolean,
): Promise<Answered> {
	if (context.getNode().retryOnFail !== true) return await ask();
	const answers = answersFor(context);
	const item = context.getItemIndex();
	const answer = (answers.get(item) as Promise<Answered> | undefined) ?? ask();
	answers.set(item, answer);
	const isFinal = await answer.then(
		(answered) => !mayRepeat(answered),
		() => false,
	);
	if (!isFinal) answers.delete(item);
	return await answer;
}

function answersFor(context: IExecuteSingleFunctions): Map<number, Promise<unknown>> {
	const run = context.getExecuteData();
	const byInput = answersByRun.get(run) ?? new WeakMap<object, Map<number, Promise<unknown>>>();
	answersByRun.set(run, byInput);
	const { json: toolArguments } = context.getInputData(0, NodeConnectionTypes.AiTool);
	const isTool = Object.keys(toolArguments).length > 0;
	const input = isTool ? toolArguments : context.getInputData().json;
	const answers = byInput.get(input) ?? new Map<number, Promise<unknown>>();
	byInput.set(input, answers);
	return answers;
}
