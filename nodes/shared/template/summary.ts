import type { Template } from '../contract';
import { templateParts } from './blocks';
import { unfillablePart } from './fillable';
import { cutEnd, oneLine } from './labels';

const longestWords = 60;

/** A template on one line, marked if it cannot be filled: `welcome (pt_BR) · Marketing · {{1}}, …`. */
export function templateSummary(template: Template): string {
	const { name, language } = template;
	const { header, body } = templateParts(template);
	const words = firstWords(body?.text) || firstWords(header?.text);
	const unfillable = unfillablePart(template);
	const mark = unfillable && `cannot be sent: ${unfillable}`;
	const parts = [`${name} (${language})`, mark, categoryName(template), words];
	return parts.filter(Boolean).join(' · ');
}

function firstWords(text = ''): string {
	// Long texts are cut first; the factor leaves room for white space that is collapsed.
	return cutEnd(oneLine(text.slice(0, 10 * longestWords)), longestWords);
}

/** The category as the lists show it: `Marketing`; empty if there is none. */
export function categoryName({ category }: Pick<Template, 'category'>): string {
	if (typeof category !== 'string') return '';
	return category.slice(0, 1).toUpperCase() + category.slice(1, 40).toLowerCase();
}
