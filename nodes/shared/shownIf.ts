import { updateDisplayOptions, type IDisplayOptions, type INodeProperties } from 'n8n-workflow';

type Conditions = NonNullable<IDisplayOptions['show']>;

/**
 * Fields that are shown while all conditions hold. Otherwise they are of a type that is never shown: n8n
 * drops the value of a field that its display options hide.
 */
export function shownIf(conditions: Conditions, fields: INodeProperties[]): INodeProperties[] {
	return [
		...updateDisplayOptions({ show: conditions }, fields),
		...keptWhile({ hide: conditions }, fields),
	];
}

/** As {@link shownIf}, for fields that are hidden while any of these conditions holds. */
export function hiddenIf(conditions: Conditions, fields: INodeProperties[]): INodeProperties[] {
	const kept = Object.keys(conditions).map((name, index, names) => {
		const [own, earlier] = [[name], names.slice(0, index)].map((some) =>
			Object.fromEntries(some.map((each) => [each, conditions[each]])),
		);
		return keptWhile({ show: own, ...(index > 0 && { hide: earlier }) }, fields);
	});
	return [...updateDisplayOptions({ hide: conditions }, fields), ...kept.flat()];
}

function keptWhile(displayOptions: IDisplayOptions, fields: INodeProperties[]): INodeProperties[] {
	const kept = fields.map((field) => ({ ...field, type: 'hidden', required: false }) as const);
	return updateDisplayOptions(displayOptions, kept);
}
