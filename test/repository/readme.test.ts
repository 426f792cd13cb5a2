/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { INode } from 'n8n-workflow';

import { packageFolder } from '../support/engine/package';

const readme = readFileSync(path.join(packageFolder, 'README.md'), 'utf8');
const repository = 'https://github.com/crm-service-nodes/n8n-nodes-crm-service/blob/main/';

/** The steps of the quick start, with links as they work outside of the repository. */
const steps = readme
	.split('\n')
	.filter((line) => /^\d\. /.test(line))
	.map((line) => line.replace(/\]\((?!https:)/g, `](${repository}`).replace(/_(\w+)_/g, '*$1*'));

const wordsOf = (text: string) =>
	text
		.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('the quick start is short, and comes first', () => {
	const [, first] = readme.split('\n## ');
	expect(first).toMatch(/^Quick start\n/);
	expect(wordsOf(steps.join('\n'))).toBeLessThanOrEqual(200);
	const before = readme.slice(0, readme.indexOf('\n## Results'));
	expect(before.match(/!\[[^\]]*\]\([^)]*docs\/images\//g)?.length).toBeLessThanOrEqual(3);
});

it('the README can be read in five minutes', () => {
	expect(wordsOf(readme)).toBeLessThanOrEqual(900);
});

it('the note of the first example has the steps after its import in the same words', () => {
	const file = path.join(packageFolder, 'examples', 'outbound-campaign.json');
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as { nodes: INode[] };
	const [note] = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	expect(steps).toHaveLength(7);
	const own = steps.slice(2).map((line, index) => line.replace(/^\d/, String(index + 1)));
	expect(note.parameters.content).toContain(own.join('\n'));
});
