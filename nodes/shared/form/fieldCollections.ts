import type { INodeProperties } from 'n8n-workflow';

/** "Additional Fields" of a create: what may be left out. Listed by label, as n8n lists them. */
export function additionalFields(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: byLabel(options),
	};
}

/** "Update Fields" of an update: what is changed; the rest stays. Listed by label. */
export function updateFields(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: byLabel(options),
	};
}

/** "Filters" of a list, listed by label. */
export function filters(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: byLabel(options),
	};
}

function byLabel(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((one, other) => one.displayName.localeCompare(other.displayName, 'en'));
}
