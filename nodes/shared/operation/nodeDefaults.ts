import { NodeConnectionTypes, type INodeTypeDescription } from 'n8n-workflow';

/**
 * Common settings of all declarative nodes. n8n recognizes a declarative node by
 * `requestDefaults`. It stays empty: n8n would evaluate expressions in it for every item, and the
 * transport sets the URL.
 */
export const nodeDefaults = {
	group: ['transform'],
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'crmApi', required: true }],
	requestDefaults: {},
} satisfies Partial<INodeTypeDescription>;
