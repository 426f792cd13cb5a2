import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import { Form } from '../fields/form';
import { CrmClient } from '../transport/crmClient';
import { parseProxy } from '../values/proxy';
import type { NodeRun } from './nodeRun';

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

/** The contexts of a run's items, each like the one that n8n gives a declarative operation. */
export function itemContexts(context: IExecuteFunctions, run: NodeRun): RunItem[] {
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
 * Creates the client of an item, with its credential and "Request Options", which n8n adds to every
 * declarative node.
 *
 * @throws {InvalidInput} when the credential cannot be used, or the proxy is not a URL
 */
export async function createItemClient(context: RunItem): Promise<CrmClient> {
	const given = (name: string) => context.form.get(`requestOptions.${name}`);
	const timeout = Number(given('timeout'));
	return await CrmClient.create(context, {
		run: context.run,
		signal: context.getExecutionCancelSignal(),
		requestOptions: {
			proxy: parseProxy(given('proxy')),
			skipSslCertificateValidation: given('allowUnauthorizedCerts') === true ? true : undefined,
			...(timeout > 0 && { timeout }),
		},
	});
}
