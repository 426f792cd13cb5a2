/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';

import {
	filesWithAddresses,
	placeholders,
	readPublisher,
	withAddresses,
	type Publisher,
} from '../../../../scripts/release/addresses';

const name = 'n8n-nodes-crm-service';

const published: Publisher = {
	name,
	author: { name: 'Some Company', email: 'nodes@company.test' },
	homepage: `https://github.com/company/${name}#readme`,
	repository: { url: `git+https://github.com/company/${name}.git` },
	bugs: {
		url: `https://github.com/company/${name}/issues`,
		email: 'security@company.test',
	},
};

describe('addresses of the package', () => {
	it('match package.json in every file', () => {
		const publisher = readPublisher();
		const different = filesWithAddresses().filter((file) => {
			const text = readFileSync(file, 'utf8');
			return withAddresses(text, publisher) !== text;
		});
		expect(different).toEqual([]);
	});

	it('replaces the owner in links, raw URLs and CODEOWNERS', () => {
		const textOf = (owner: string) =>
			`https://github.com/${owner}/n8n-nodes-crm-service/blob/main/README.md ` +
			`https://raw.githubusercontent.com/${owner}/n8n-nodes-crm-service/main/examples/a.json ` +
			`* @${owner}/maintainers https://github.com/n8n-io/n8n`;
		expect(withAddresses(textOf('old-owner'), published)).toBe(textOf('company'));
	});

	it('replaces the security contact', () => {
		const textOf = (email: string) => `Report it by email to ${email}. State the version.`;
		expect(withAddresses(textOf('old@other.test'), published)).toBe(
			textOf('security@company.test'),
		);
	});

	it('lists each placeholder that is left', () => {
		expect(placeholders(published)).toEqual([]);
		expect(
			placeholders({ ...published, author: { name: 'A', email: 'nodes@example.com' } }),
		).toEqual(['package.json: author.email is a placeholder (nodes@example.com)']);
	});
});
