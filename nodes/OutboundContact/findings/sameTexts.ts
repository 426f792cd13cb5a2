import { describeValue } from '../../shared/values/describeValue';
import { formatCount } from '../../shared/values/formatCount';
import type { Column } from './finding';

/**
 * Says that texts are the same for everybody although they have variables: an expression that finds
 * nothing in any row leaves its fallback. A single variable may be the same if it was entered so.
 *
 * @param columns the variables of one template
 */
export function describeSameTexts(columns: readonly Column[]): string | undefined {
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
