import { type IDisplayOptions, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

type HiddenField = INodeProperties & { type: 'hidden' };

/**
 * Fields with display options. n8n drops the value of a field that these hide: a copy that is never shown keeps it.
 */
export function shownIf<Shown extends INodeProperties>(
	displayOptions: IDisplayOptions,
	fields: Shown[],
): Array<Shown | HiddenField> {
	return [...(updateDisplayOptions(displayOptions, fields) as Shown[]), ...fields.map(hiddenCopy)];
}

/**
 * Adds what keeps collections that are one expression: n8n makes them empty before a node runs, so that
 * nobody would notice that a list of opt-outs is ignored.
 */
export function keepExpressions(fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) =>
		field.type === 'collection' ? [field, hiddenCopy(field)] : [field],
	);
}

/** A field of the same name, which comes last and is never shown: n8n keeps for it what the workflow stores. */
function hiddenCopy(field: INodeProperties): HiddenField {
	return { ...field, type: 'hidden', required: false, options: undefined, placeholder: undefined };
}
