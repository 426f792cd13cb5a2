import { type IDisplayOptions, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

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
	const shown = updateDisplayOptions({ show: conditions }, fields) as Shown[];
	return [...shown, ...keptFor(conditions, fields, 'hide', 'show')];
}

/** As {@link shownIf}, for fields that are hidden while any of these conditions holds. */
export function hiddenIf<Shown extends INodeProperties>(
	conditions: Conditions,
	fields: Shown[],
): Array<Shown | HiddenField> {
	const shown = updateDisplayOptions({ hide: conditions }, fields) as Shown[];
	return [...shown, ...keptFor(conditions, fields, 'show', 'hide')];
}

/**
 * Copies of fields that are never shown, one for each condition by which the fields may be hidden: that for
 * the first such condition is there.
 *
 * @param hidden what `displayOptions` does with a condition by which the fields are hidden
 * @param notHidden what it does with one by which they are not
 */
function keptFor(
	conditions: Conditions,
	fields: INodeProperties[],
	hidden: 'show' | 'hide',
	notHidden: 'show' | 'hide',
): HiddenField[] {
	const kept = fields.map((field) => ({ ...field, type: 'hidden', required: false }) as const);
	const each = Object.entries(conditions);
	return each.flatMap((condition, index) => {
		const earlier = index > 0 && { [notHidden]: Object.fromEntries(each.slice(0, index)) };
		const displayOptions = { [hidden]: Object.fromEntries([condition]), ...earlier };
		return updateDisplayOptions(displayOptions, kept) as HiddenField[];
	});
}

/**
 * Adds what keeps collections that are one expression. n8n makes them empty before a node runs, so that
 * nobody would notice that a list of opt-outs is ignored. A hidden field of the same name, which comes
 * last, keeps what the workflow stores.
 */
export function keepExpressions(fields: INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field): INodeProperties[] => {
		if (field.type !== 'collection') return [field];
		const kept = {
			type: 'hidden',
			description: `${field.displayName}, as one expression`,
		} as const;
		return [field, { ...field, options: undefined, placeholder: undefined, ...kept }];
	});
}
