import { templatePlaceholders } from '../../shared/template/parts';
import { storedText } from '../../shared/templateVariables/value';
import { describeValue, formatCount } from '../../shared/values/describeValue';
import { groupBy } from '../report/summary';
import { plannedOf, type Finding } from './finding';
import { describeStoredNumbers, type Column } from './storedNumbers';

/** A preview names this many things about texts, the worst first. */
const namedTexts = 3;

/** Says what is doubtful about the texts of each variable of each template: once, however many contacts get it. */
export const doubtfulTexts: Finding = (run) => {
	const { templateVariables } = run.context.getNode().parameters;
	const groups = groupBy(plannedOf(run), ({ plan }) => plan);
	const columns = [...groups].map(([{ template }, contacts]) =>
		templatePlaceholders(template).map(({ key, label, kind }): Column => {
			const counts = new Map<string, number>();
			for (const { preview } of contacts) {
				const text = preview?.values[key] ?? '';
				counts.set(text, (counts.get(text) ?? 0) + 1);
			}
			const stored = storedText(templateVariables, template, key);
			const place = label.split(/: | \(/, 1)[0];
			return { place, isText: kind === 'text', template, stored, counts, total: contacts.length };
		}),
	);
	const doubts = [...columns.flat().map(describeStoredNumbers), ...columns.map(describeSameTexts)];
	return doubts.flatMap((text) => text ?? []).slice(0, namedTexts);
};

/**
 * Says that texts are the same for everybody although they have variables: an expression that finds
 * nothing in any row leaves its fallback. A single variable may be the same if it was entered so.
 *
 * @param columns the variables of one template
 */
function describeSameTexts(columns: readonly Column[]): string | undefined {
	const [first] = columns;
	const same = columns.filter(({ counts }) => counts.size === 1);
	if (!first || first.total < 2 || same.length === 0) return undefined;
	const texts = `All ${formatCount(first.total)} texts of "${first.template.name}"`;
	if (same.length === columns.length) return `${texts} are the same, although it has variables`;
	const parts = same
		.filter(({ stored }) => String(stored).startsWith('='))
		.map(({ place, counts }) => `${place} (${describeValue([...counts.keys()][0])})`);
	return parts.length > 0 ? `${texts} have the same ${parts.join(', ')}` : undefined;
}
