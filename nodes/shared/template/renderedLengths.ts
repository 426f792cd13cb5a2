import type { Template } from '../contract';
import { lengthOf } from './check';
import { blockLabel, limits, placeholdersByPart } from './placeholders';
import { renderTemplate } from './render';
import type { TemplatePlaceholder, TemplateValues, TemplateVariables } from './types';

/**
 * Measures each text that values are filled into, as the recipient gets it, because the platform's
 * limits are for the whole text. A body that is the only component may be longer, but not every
 * provider accepts that, so it only gets a note.
 */
export function measureVariables(
	template: Template,
	placeholders: readonly TemplatePlaceholder[],
	values: TemplateValues,
): TemplateVariables {
	const rendered = renderTemplate(template, values);
	const tooLong = placeholdersByPart(placeholders).flatMap(([first]) => {
		const { component, index, kind, maxLength } = first;
		if (kind !== 'text' && kind !== 'url') return [];
		const isButton = component === 'button';
		const label = isButton ? `Button ${index + 1}` : blockLabel[component];
		const length = lengthOf((isButton ? rendered.buttons?.[index].url : rendered[component]) ?? '');
		const isAlone = maxLength === limits.bodyAlone;
		const limit = isAlone ? limits.body : maxLength;
		const advice = isAlone
			? `. Some providers allow at most ${limit} and drop longer messages`
			: `, but the platform allows at most ${limit}. Shorten them by ${length - limit}`;
		const message = `${label} has ${length} characters with its variables${advice}`;
		return length > limit ? [{ message, isAlone }] : [];
	});
	const problems = tooLong.filter(({ isAlone }) => !isAlone).map(({ message }) => ({ message }));
	return problems.length > 0
		? { ok: false, problems }
		: { ok: true, values, note: tooLong[0]?.message };
}
