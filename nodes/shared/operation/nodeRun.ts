import type { IExecuteFunctions, IExecuteSingleFunctions, INode } from 'n8n-workflow';

import { showHint } from '../editorText';
import { Form, withInputItems } from '../fields/form';
import { CrmClient } from '../transport/crmClient';
import { RequestFailed } from '../transport/failure/requestFailed';
import type { RequestPool } from '../transport/pace/requestPool';
import { isBlank } from '../values/blank';
import { parseProxy } from '../values/proxy';

/** Answers of the CRM, or requests in progress, by a key of their own. */
export type RequestCache = Map<string, Promise<unknown>>;

/** What the items of one run share. */
export interface NodeRun {
	/** Creations and deletions by item, with their answers: no try of Retry On Fail repeats one. */
	writes: RequestCache;
	/** Look-ups that the items of one try share. */
	lookUps: RequestCache;
	/** What the hints of one try are about. */
	hints: Set<string>;
	/** The items, by index, whose message or creation may have been carried out although it failed. */
	unknownOutcomes: Set<number>;
	/** One for each account, as the credential may differ between items. */
	pools: Map<string, RequestPool>;
}

/** n8n's context of one item, with its run. */
export interface RunItem extends IExecuteSingleFunctions {
	run: NodeRun;
	/** What was filled in for the item. */
	form: Form;
	/** Only where the node runs in a workflow. */
	addExecutionHints?: IExecuteFunctions['addExecutionHints'];
}

/** The context of an item in an operation. */
export interface ItemContext extends RunItem {
	/** With the item's credential and "Request Options". */
	client: CrmClient;
}

const writesOfTries = new WeakMap<object, RequestCache>();

/**
 * Starts a run, or another try of it: n8n's Retry On Fail repeats all items, also those that succeeded.
 *
 * @param input what all tries of a run have in common, and no other run
 */
export function newRun(node: INode, input: object): NodeRun {
	const earlier = node.retryOnFail === true ? writesOfTries.get(input) : undefined;
	const writes: RequestCache = earlier ?? new Map();
	writesOfTries.set(input, writes);
	return {
		writes,
		lookUps: new Map(),
		hints: new Set(),
		unknownOutcomes: new Set(),
		pools: new Map(),
	};
}

/**
 * Shares one request between all callers with the same key: the tries of a run, or the items of a try.
 *
 * @param isRepeatable whether the request does no harm when the CRM has carried it out before
 * @throws what `send` throws. A failed request is sent again for the next caller, unless its outcome
 *   is unknown and it must not be repeated
 */
export async function requestOnce<Answered>(
	cache: RequestCache,
	key: string,
	send: () => Promise<Answered>,
	isRepeatable = true,
): Promise<Answered> {
	const answer = (cache.get(key) as Promise<Answered> | undefined) ?? send();
	cache.set(key, answer);
	answer.catch((error) => {
		const isUnknown = error instanceof RequestFailed && error.isOutcomeUnknown;
		if (isRepeatable || !isUnknown) cache.delete(key);
	});
	return await answer;
}

/** The contexts of a run's items, each like the one that n8n gives a declarative operation. */
export function itemContexts(context: IExecuteFunctions, run: NodeRun): RunItem[] {
	const read = withInputItems(context);
	return read.getInputData().map((input, item) =>
		Object.assign(Object.create(context) as RunItem, {
			run,
			form: Form.ofItem(read, item),
			getItemIndex: () => item,
			getInputData: () => input,
			// It may differ between items, as its fields may hold expressions.
			getCredentials: (type: string) => context.getCredentials(type, item),
		}),
	);
}

/**
 * Creates the client of an item, with its credential and "Request Options", which n8n adds to every
 * declarative node.
 *
 * @throws {InvalidInput} when the credential cannot be used, or the proxy is not a URL
 */
export async function createItemClient(context: RunItem): Promise<CrmClient> {
	const given = (name: string) => context.form.get(`requestOptions.${name}`);
	const proxy = given('proxy');
	const timeout = Number(given('timeout'));
	return await CrmClient.create(context, {
		run: context.run,
		signal: context.getExecutionCancelSignal(),
		requestOptions: {
			proxy: isBlank(proxy) ? undefined : parseProxy(proxy),
			skipSslCertificateValidation: given('allowUnauthorizedCerts') === true ? true : undefined,
			...(timeout > 0 && { timeout }),
		},
	});
}

/**
 * Shows a warning beside the output, once for all items of a try.
 *
 * @param subject what the warning is about: only the first one about it is shown
 */
export function hintOnce(context: RunItem, subject: string, message: string): void {
	const { hints } = context.run;
	if (hints.has(subject)) return;
	hints.add(subject);
	showHint(context, { message, type: 'warning' });
}
