import type { INodeTypeDescription } from 'n8n-workflow';

/**
 * What all declarative nodes have in common. `requestDefaults` is how n8n recognizes a declarative
 * node; it is empty, as n8n would evaluate an expression in it for every item, and the transport sets
 * the address.
 */
export const nodeDefaults: Pick<INodeTypeDescription, 'requestDefaults'> = { requestDefaults: {} };
