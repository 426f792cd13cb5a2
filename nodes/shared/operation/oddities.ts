import { showHint } from '../editorText';
import { findOddity } from '../values/artifact';
import type { RunItem } from './itemContext';
import type { Field } from '../fields/field';

/**
 * Remembers the first text of an item that looks odd and is sent all the same, for the hint of the run.
 *
 * @param value as it is sent
 */
export function rememberOddity(context: RunItem, field: Field, value: unknown): void {
	const { oddities } = context.run;
	const isText = field.type === 'string' || field.type === 'json';
	if (!isText || oddities.has(context.getItemIndex())) return;
	for (const text of textsIn(value)) {
		const oddity = findOddity(text, `"${field.displayName}"`);
		if (oddity) return void oddities.set(context.getItemIndex(), oddity.message);
	}
}

/** Shows one hint about the texts that look odd: the first of them, and how many items have any. */
export function showOddities(items: RunItem[]): void {
	const context = items.at(0);
	if (!context) return;
	const [[item, what] = []] = [...context.run.oddities].sort(([one], [other]) => one - other);
	if (item === undefined) return;
	const others = context.run.oddities.size - 1;
	const more = others === 0 ? '' : `, and ${others} other ${others === 1 ? 'row' : 'rows'} as well`;
	const message = `Row ${item + 1} looks odd${more}: ${what}. It is sent as it is.`;
	showHint(context, { message, type: 'warning' });
}

/** The texts in a text, a list or an object, however deep. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
