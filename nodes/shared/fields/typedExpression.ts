import { rejectUnevaluated } from '../values/artifact';
import type { NamelessField } from './field';
import type { Form } from './form';

/**
 * Rejects an expression that was typed into a text or JSON which is set to Fixed. A text that an expression
 * gives may quote one: it is what somebody has written. Fields of other types hold no quotations, and are
 * checked by their value.
 *
 * @throws {UnmeantInput} naming the field
 */
export function rejectTypedExpression(
	form: Form,
	path: string,
	{ type, displayName }: Pick<NamelessField, 'type' | 'displayName'>,
): void {
	if (type !== 'string' && type !== 'json') return;
	for (const text of form.typedTexts(path)) rejectUnevaluated(text, displayName);
}
