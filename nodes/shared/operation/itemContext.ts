import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IExecutePaginationFunctions,
	INode,
} from 'n8n-workflow';

import type { CrmClient } from '../transport/crmClient';
import type { RequestPool } from '../transport/requestPool';
import { answersOf, type Answers } from './askOnce';

/** What the items of one run share. */
export interface NodeRun {
	/** What must not be asked again, also not by n8n's Retry On Fail. */
	answers: Answers;
	/** What the items of one try need to know of the CRM. */
	questions: Answers;
	/** With the limits of the first item's credential. */
	pool?: RequestPool;
}

/** @param input what all tries of a run have in common, and no other run */
export function newRun(node: INode, input: object): NodeRun {
	return { answers: answersOf(node, input), questions: new Map() };
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
