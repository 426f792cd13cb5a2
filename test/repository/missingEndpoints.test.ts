/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { endpoints } from '../../nodes/shared/contract';
import { packageFolder } from '../support/engine/package';
import { textOf } from './sources';

/** A text says that there is no such endpoint. */
interface Claim {
	said: string;
	/** The name that the endpoint would have in the contract. */
	endpoint: string;
}

/** What a text says that the API cannot do, also across the lines of a comment. */
function claimsIn(text: string): Claim[] {
	const plain = text.replace(/\s+(?:\*\s+)?/g, ' ');
	const found = plain.matchAll(/\b(?:API|CRM) cannot (list|get|delete|update|create) ([a-z]+)/g);
	return [...found].map(([said, verb, noun]) => {
		const name = verb === 'list' ? noun : noun.replace(/s$/, '');
		return { said, endpoint: verb + name.charAt(0).toUpperCase() + name.slice(1) };
	});
}

/** Where people read what the API cannot do. */
const files = ['nodes', 'docs', 'examples'].flatMap((folder) =>
	readdirSync(path.join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(?:ts|md|json)$/.test(file))
		.map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
);

describe('what the API cannot do', () => {
	it('is found in texts and comments', () => {
		const text = ' * The API\n\t * cannot list pipelines. The CRM cannot delete conversations.';
		expect(claimsIn(text)).toEqual([
			{ said: 'API cannot list pipelines', endpoint: 'listPipelines' },
			{ said: 'CRM cannot delete conversations', endpoint: 'deleteConversation' },
		]);
	});

	it('is no endpoint of the contract: a text that says so must go once it is one', () => {
		const claims = [...files, 'README.md'].flatMap((file) =>
			claimsIn(textOf(file)).map((claim) => ({ file, ...claim })),
		);
		expect(claims.map(({ endpoint }) => endpoint)).toEqual(
			expect.arrayContaining(['listLabels', 'listPipelines', 'listConversations']),
		);
		expect(claims.filter(({ endpoint }) => endpoint in endpoints)).toEqual([]);
	});
});
