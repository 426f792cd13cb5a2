import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/**
 * The "Resource" list of a node with several.
 *
 * @param options in alphabetical order, as n8n lists them
 * @param selected value of the resource that is selected first
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
