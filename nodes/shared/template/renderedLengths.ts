import type { Template } from '../contract';
import { lengthOf } from './check';
import { blockLabel, limits } from './placeholders';
import { renderTemplate } from './render';
import type { TemplatePlaceholder, TemplateValues, VariableProblem } from './types';

/**
 * Measures each text that values are filled into, as the recipient gets it, because the platform's
 * limits are for the whole text. A body that is the only component may be longer, but not every
 * provider accepts that.
 *
 * @param warn is told of such a body
 */
export function checkRenderedLengths(
	template: Template,
	placeholders: readonly TemplatePlaceholder[],
	values: TemplateValues,
	warn: (warning: string) => void,
): VariableProblem[] {
	const rendered = renderTemplate(template, values);
	// Once for each text, not for each of its placeholders.
	const texts = new Map(
		placeholders
			.filter(({ kind }) => kind === 'text' || kind === 'url')
			.map(({ component, index, maxLength }) =>
				component === 'button'
					? [`Button ${index + 1}`, { text: rendered.buttons?.[index].url, maxLength }]
					: [blockLabel[component], { text: rendered[component], maxLength }],
			),
	);
	return [...texts].flatMap(([label, { text = '', maxLength }]) => {
		const length = lengthOf(text);
		const limit = maxLength === limits.bodyAlone ? limits.body : maxLength;
		if (length <= limit) return [];
		const measured = `${label} has ${length} characters with its variables`;
		if (limit < maxLength) {
			warn(`${measured}. Some providers allow at most ${limit} and drop longer messages`);
			return [];
		}
		const advice = `the platform allows at most ${limit}. Shorten them by ${length - limit}`;
		return [{ message: `${measured}, but ${advice}` }];
	});
}
