import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INode,
} from 'n8n-workflow';

import type { CrmClient } from '../transport/crmClient';
import type { RequestPool } from '../transport/requestPool';
import type { Answers } from './askOnce';

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

/** n8n's context of one item, with its run. */
export interface ItemContext extends IExecutePaginationFunctions {
	run: NodeRun;
	/** With the item's credential and "Request Options". */
	client: CrmClient;
}

/** The contexts of a run's items, each like the one that n8n gives a declarative operation. */
export function itemContexts(context: IExecuteFunctions, run: NodeRun): ItemContext[] {
	return context.getInputData().map((input, item) => {
		let credential: Promise<ICredentialDataDecryptedObject> | undefined;
		return withRun(context, run, {
			getItemIndex: () => item,
			getInputData: () => input,
			getNodeParameter: (name: string, fallback?: unknown, options?: object) =>
				context.getNodeParameter(name, item, fallback, options),
			// It may differ between items, as its fields may hold expressions.
			getCredentials: async (type: string) =>
				await (credential ??= context.getCredentials(type, item)),
		});
	});
}

/** A context of n8n with a run, and with other functions in place of its own. */
export function withRun(context: object, run: NodeRun, others: object = {}): ItemContext {
	return Object.assign(Object.create(context), others, { run }) as ItemContext;
}
