import type { Dialect } from '../dialect';
import { withFields } from '../rewriting';

const labels = new Set(['AccountLabel']);
const name = new Set(['name']);

export const labelNamesReformatted: Dialect = {
	description: 'Label names are shown in upper case with spaces around them',
	why: 'People type label names in the panel in any way, and a style shows them in upper case.',
	start: () => ({
		answer(answer) {
			const decorated = (label: unknown) =>
				withFields(label, name, (text) => `  ${String(text).toUpperCase()} `);
			return { ...answer, body: withFields(answer.body, labels, decorated) };
		},
	}),
};
