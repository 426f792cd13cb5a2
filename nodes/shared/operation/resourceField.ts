import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * The "Resource" list of a node with several resources.
 *
 * @param options in alphabetical order, as n8n's conventions ask
 * @param selected value of the default resource
 */
export function resourceField(options: INodePropertyOptions[], selected: string): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options,
		default: selected,
	};
}
