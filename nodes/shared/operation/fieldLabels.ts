import type { INodeProperties } from 'n8n-workflow';

/**
 * Labels of an operation's fields by the name under which they are sent in the body or the query,
 * those inside collections included.
 */
export function fieldLabels(fields: INodeProperties[]): Record<string, string> {
	return Object.fromEntries(fields.flatMap(labelled));
}

function labelled(field: INodeProperties): Array<[string, string]> {
	const inside = (field.options ?? []).flatMap((option) =>
		'type' in option ? labelled(option) : [],
	);
	const property = field.routing?.send?.property;
	return property === undefined ? inside : [...inside, [property, field.displayName]];
}
