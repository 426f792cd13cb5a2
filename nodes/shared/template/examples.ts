import { recordOf } from '../records';
import { listOf, textIn } from './blocks';

/**
 * Reads the example values of a header's or body's placeholders, in the platform's shapes:
 * `header_text: ['Ana']`, `body_text: [['Ana', '12']]`, and for named parameters
 * `body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }]`.
 *
 * @returns a function from a placeholder's name and its index in the block to the example
 */
export function textExamples(
	example: unknown,
	component: 'header' | 'body',
): (name: string, index: number) => string | undefined {
	const examples = recordOf(example);
	const named = new Map(
		listOf(examples[`${component}_text_named_params`])
			.map(recordOf)
			.map((item) => [item.param_name, textIn(item.example)]),
	);
	const list = listOf(examples[`${component}_text`]);
	const positional: unknown[] = Array.isArray(list[0]) ? list[0] : list;
	return (name, index) => named.get(name) || textIn(positional[index]) || undefined;
}

/** The first example of a button (`'CODE'` or `['https://…/42']`) or of a media header. */
export function firstExample(example: unknown): string | undefined {
	return textIn(Array.isArray(example) ? example[0] : example) || undefined;
}
