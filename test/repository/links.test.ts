/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: packageFolder, encoding: 'utf8' })
	.split('\n')
	.filter((page) => page !== '');

/** URLs of this repository's own files on GitHub. */
const ownFile =
	/^https:\/\/(?:raw\.githubusercontent\.com\/[^/]+\/n8n-nodes-crm-service\/main|github\.com\/[^/]+\/n8n-nodes-crm-service\/blob\/main)\//;

/** Targets of the links and pictures in a page, except in code. */
function targetsIn(page: string): string[] {
	const text = readFileSync(path.join(packageFolder, page), 'utf8').replace(/```[\s\S]*?```/g, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
}

/** The anchors that GitHub creates for a page's headings. */
function anchorsOf(file: string): string[] {
	const headings = readFileSync(file, 'utf8')
		.replace(/```[\s\S]*?```/g, '')
		.matchAll(/^#+ (.+)$/gm);
	return [...headings].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
			.replace(/\s/g, '-'),
	);
}

function isBroken(page: string, target: string): boolean {
	const isOwn = ownFile.test(target);
	if (!isOwn && /^(?:https?|mailto):/.test(target)) return false;
	const [place, anchor] = target.replace(ownFile, '').split('#');
	const folder = isOwn ? '' : path.dirname(page);
	const file = path.join(packageFolder, place === '' ? page : path.join(folder, place));
	if (!existsSync(file)) return true;
	return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
}

/** Pages that people write, without those that `npm run docs` does. */
const writtenPages = pages.filter(
	(page) => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/api-coverage.md',
);

describe('the pages of docs', () => {
	it.each(writtenPages)('%s is short enough to read', (page) => {
		const maxBytes = page === 'docs/assumptions.md' ? 14_000 : 12_000;
		expect(statSync(path.join(packageFolder, page)).size).toBeLessThanOrEqual(maxBytes);
	});
});

describe('links of README and docs', () => {
	it('finds a broken link', () => {
		expect(isBroken('README.md', 'docs/nowhere.md')).toBe(true);
		expect(isBroken('README.md', '#no-such-heading')).toBe(true);
		expect(isBroken('README.md', '#quick-start')).toBe(false);
	});

	it.each(pages)('%s has no broken link or picture', (page) => {
		expect(targetsIn(page).filter((target) => isBroken(page, target))).toEqual([]);
	});
});
