import type { IDataObject, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

/**
 * Moves options to the collections of the form that have them, so that tests need not name the
 * groups: `options` may hold options of all groups, and fields of the form itself.
 */
export function groupedOptions(
	parameters: IDataObject,
	{ properties }: INodeTypeDescription,
): IDataObject {
	const { options } = parameters;
	if (typeof options !== 'object' || options === null || Array.isArray(options)) return parameters;
	const grouped: IDataObject = { ...parameters, options: {} };
	for (const [name, value] of Object.entries(options)) {
		const groups = properties.filter((field) => hasOption(field, name)).map((field) => field.name);
		const isField = properties.some((field) => field.name === name && field.type !== 'collection');
		if (isField && !groups.includes('options')) {
			grouped[name] = value;
			continue;
		}
		const group = groups.includes('options') ? 'options' : (groups[0] ?? 'options');
		grouped[group] = { ...(grouped[group] as IDataObject), [name]: value };
	}
	return grouped;
}

function hasOption({ type, options = [] }: INodeProperties, name: string): boolean {
	return type === 'collection' && options.some((option) => option.name === name);
}
