import { NodeConnectionTypes, type INodeTypeDescription } from 'n8n-workflow';

/**
 * What all declarative nodes have in common. `requestDefaults` is how n8n recognizes a declarative
 * node; it is empty, as n8n would evaluate an expression in it for every item, and the transport sets
 * the address.
 */
export const nodeDefaults = {
	group: ['transform'],
	version: 1,
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'crmApi', required: true }],
	requestDefaults: {},
} satisfies Partial<INodeTypeDescription>;
