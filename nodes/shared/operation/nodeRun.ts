import type {
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { showHint } from '../editorText';
import { Form } from '../fields/form';
import { InvalidInput } from '../invalidInput';
import { recordOf } from '../records';
import { CrmClient } from '../transport/crmClient';
import type { RequestPool } from '../transport/pace/requestPool';
import { isBlank } from '../values/blank';

/** What the items of one run share. n8n's Retry On Fail repeats all items, also those that are done. */
export interface NodeRun {
	/** By index, the outputs of the items that are done. */
	done: Map<number, INodeExecutionData[]>;
	/** By index, the errors of those whose message or creation may have been carried out: a second one does harm. */
	unknown: Map<number, unknown>;
	/** Look-ups that the items of one try share. */
	lookUps: Map<string, Promise<unknown>>;
	/** What the hints of one try are about. */
	hints: Set<string>;
	/** One for each account, as the credential may differ between items. */
	pools: Map<string, RequestPool>;
}

/** The context of an item in an operation: that of n8n, with its run. */
export interface ItemContext extends IExecuteSingleFunctions {
	run: NodeRun;
	/** What was filled in for the item. */
	form: Form;
	/** With the item's credential and "Request Options". */
	client: CrmClient;
	/** The label of the field that is sent under a name. */
	labelOf: (name: string) => string;
	/** Only where the node runs in a workflow. */
	addExecutionHints?: IExecuteFunctions['addExecutionHints'];
}

/** The context of an item before it has a client. */
export type RunItem = Omit<ItemContext, 'client' | 'labelOf'> &
	Partial<Pick<ItemContext, 'client'>>;

const latestTries = new WeakMap<object, NodeRun>();

/**
 * Starts a run, or another try of it.
 *
 * @param input what all tries of a run have in common, and no other run
 */
export function newRun(node: INode, input: object): NodeRun {
	const earlier = node.retryOnFail === true ? latestTries.get(input) : undefined;
	const { done, unknown } = earlier ?? { done: new Map(), unknown: new Map() };
	const run = { done, unknown, lookUps: new Map(), hints: new Set<string>(), pools: new Map() };
	latestTries.set(input, run);
	return run;
}

/** Shares a look-up between the items of a try. One that failed is sent again for the next caller. */
export async function requestOnce<Answered>(
	lookUps: NodeRun['lookUps'],
	key: string,
	send: () => Promise<Answered>,
): Promise<Answered> {
	const answer = (lookUps.get(key) as Promise<Answered> | undefined) ?? send();
	lookUps.set(key, answer);
	answer.catch(() => lookUps.delete(key));
	return await answer;
}

/** The contexts of a run's items, each like the one that n8n gives a declarative operation. */
export function itemContexts(context: IExecuteFunctions): RunItem[] {
	// All tries of a run have the same execute data; each other run has its own.
	const run = newRun(context.getNode(), context.getExecuteData());
	return context.getInputData().map((input, item) =>
		Object.assign(Object.create(context) as RunItem, {
			run,
			form: Form.ofItem(context, item),
			getItemIndex: () => item,
			getInputData: () => input,
			// It may differ between items, as its fields may hold expressions.
			getCredentials: (type: string) => context.getCredentials(type, item),
		}),
	);
}

/**
 * Gives an item its client, with its credential and "Request Options", which n8n adds to every declarative node.
 *
 * @throws {InvalidInput} when the credential cannot be used, or the proxy is not a URL
 */
export async function withClient(
	item: RunItem,
	labelOf: ItemContext['labelOf'],
): Promise<ItemContext> {
	const { proxy, timeout, allowUnauthorizedCerts } = recordOf(item.form.get('requestOptions'));
	const client = await CrmClient.create(item, {
		run: item.run,
		signal: item.getExecutionCancelSignal(),
		requestOptions: {
			...(!isBlank(proxy) && { proxy: parseProxy(String(proxy).trim()) }),
			...(allowUnauthorizedCerts === true && { skipSslCertificateValidation: true }),
			...(Number(timeout) > 0 && { timeout: Number(timeout) }),
		},
	});
	return Object.assign(item, { client, labelOf });
}

/** The URL of a proxy, with or without its scheme, as n8n's request helper expects it. */
function parseProxy(address: string): IHttpRequestOptions['proxy'] {
	const text = address.includes('://') ? address : `http://${address}`;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const login = [url?.username ?? '', url?.password ?? ''];
	const isEncoded = !/%(?![\da-f]{2})/i.test(login.join());
	if (!url || !/^https?:$/.test(url.protocol) || !isEncoded) {
		throw new InvalidInput(
			'"Proxy" is not the URL of an HTTP proxy',
			'Enter one such as http://proxy.example.com:3128 under "Request Options".',
		);
	}
	const [username, password] = login.map(decodeURIComponent);
	return {
		host: url.hostname,
		port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
		protocol: url.protocol.slice(0, -1),
		...(username !== '' && { auth: { username, password } }),
	};
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
