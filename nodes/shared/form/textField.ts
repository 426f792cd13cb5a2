import { sentField, type Field } from '../fields/field';
import type { TextKind } from '../values/artifact';

/**
 * A text, or the ID of a record that the CRM cannot list.
 *
 * @param textKind how strict the text is
 * @param description what it is; must make sense without the label
 * @param example what somebody may enter; by default an ID
 */
export function textField(
	textKind: TextKind,
	name: string,
	displayName: string,
	description: string,
	example = '6f1c2a',
): Field {
	const placeholder = `e.g. ${example}`;
	return sentField(name, { type: 'string', textKind, displayName, placeholder, description });
}

/** "Description" of a record, in several lines. */
export function descriptionField(description: string, example: string): Field {
	const field = textField('note', 'description', 'Description', description, example);
	return { ...field, typeOptions: { rows: 3 } };
}

/** A text that people may write as they like, such as a note. */
export function noteField(
	name: string,
	displayName: string,
	description: string,
	example?: string,
): Field {
	return textField('note', name, displayName, description, example);
}

/** Color of a record in the CRM. */
export function colorField(description: string): Field {
	const placeholder = 'e.g. #1f6feb';
	return sentField('color', { displayName: 'Color', type: 'color', placeholder, description });
}
