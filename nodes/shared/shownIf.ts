import { updateDisplayOptions, type IDisplayOptions, type INodeProperties } from 'n8n-workflow';

type HiddenField = INodeProperties & { type: 'hidden' };
type Conditions = NonNullable<IDisplayOptions['show']>;

/**
 * Fields that are shown while all conditions hold. Otherwise they are of a type that is never shown: n8n
 * drops the value of a field that its display options hide.
 */
export function shownIf<Shown extends INodeProperties>(
	conditions: Conditions,
	fields: Shown[],
): Array<Shown | HiddenField> {
	return [
		...(updateDisplayOptions({ show: conditions }, fields) as Shown[]),
		...keptWhile({ hide: conditions }, fields),
	];
}

/** As {@link shownIf}, for fields that are hidden while any of these conditions holds. */
export function hiddenIf<Shown extends INodeProperties>(
	conditions: Conditions,
	fields: Shown[],
): Array<Shown | HiddenField> {
	const kept = Object.keys(conditions).map((name, index, names) => {
		const [own, earlier] = [[name], names.slice(0, index)].map((some) =>
			Object.fromEntries(some.map((each) => [each, conditions[each]])),
		);
		return keptWhile({ show: own, ...(index > 0 && { hide: earlier }) }, fields);
	});
	return [...(updateDisplayOptions({ hide: conditions }, fields) as Shown[]), ...kept.flat()];
}

function keptWhile(displayOptions: IDisplayOptions, fields: INodeProperties[]): HiddenField[] {
	const kept = fields.map((field) => ({ ...field, type: 'hidden', required: false }) as const);
	return updateDisplayOptions(displayOptions, kept) as HiddenField[];
}
