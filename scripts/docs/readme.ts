import type { INodeTypeDescription } from 'n8n-workflow';

import { markdownTable } from '../markdown/table';
import { choices, operationsOf } from './nodePage';
import { pageFile } from './pageFile';

const begin = '<!-- operations: made by "npm run docs" -->';
const end = '<!-- end of operations -->';

/** The README with the table of all nodes and their operations. */
export function withOperations(readme: string, nodes: readonly INodeTypeDescription[]): string {
	const rows = nodes.map((node) => [
		`[${node.displayName}](docs/nodes/${pageFile(node.name)})`,
		choicesOf(node),
	]);
	const table = markdownTable(['Node', 'Operations'], rows);
	const [before] = readme.split(begin);
	const after = readme.slice(readme.indexOf(end));
	return `${before}${begin}\n\n${table}\n\n${after}`;
}

/**
 * The quick start of the README, for a page in docs/nodes.
 *
 * @throws Error when the README has none
 */
export function quickStart(readme: string): string {
	const steps = /\n## Quick start\n[^]*?\n((?:\d\. .*\n)+)/.exec(readme)?.[1];
	if (steps === undefined) throw new Error('README.md has no numbered list under "Quick start".');
	return steps.replace(/\]\((?!https?:)/g, '](../../').replaceAll('../../docs/', '../');
}

/** What a node does: its operations, by resource, or the choices of its first parameter. */
function choicesOf(node: INodeTypeDescription): string {
	const operations = operationsOf(node);
	if (operations.length === 0) return listed(choices(node.properties[0]).map(({ name }) => name));
	const byResource = new Map<string, string[]>();
	for (const { resource, option } of operations) {
		const name = resource?.name ?? '';
		byResource.set(name, [...(byResource.get(name) ?? []), option.name]);
	}
	const parts = [...byResource].map(([resource, names]) =>
		byResource.size > 1 ? `${resource}: ${listed(names)}` : listed(names),
	);
	return parts.join('; ');
}

function listed(names: readonly string[]): string {
	return names.join(', ');
}
