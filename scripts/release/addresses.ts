/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(__dirname, '../..');

/** Publisher and addresses in package.json. */
export interface Publisher {
	name: string;
	author: { name: string; email: string };
	homepage: string;
	repository: { url: string };
	bugs: { url: string; email: string };
}

/** Reads package.json, the single source for author, addresses and security contact. */
export function readPublisher(): Publisher {
	return JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as Publisher;
}

/** The repository's path on its host, such as `owner/n8n-nodes-crm-service`. */
function repositoryName({ repository }: Publisher): string {
	const name = /github\.com\/([^/]+\/[^/]+?)(\.git)?$/.exec(repository.url)?.[1];
	if (name === undefined)
		throw new Error(`package.json names no GitHub repository: ${repository.url}`);
	return name;
}

/** Every tracked text file that may contain an address of the repository. */
export function filesWithAddresses(): string[] {
	return execFileSync(
		'git',
		['ls-files', '*.md', '*.json', '*.ts', '*.yml', '.github/CODEOWNERS'],
		{
			cwd: projectRoot,
			encoding: 'utf8',
		},
	)
		.split('\n')
		.filter((file) => file !== '' && file !== 'package-lock.json' && file !== 'package.json')
		.map((file) => path.join(projectRoot, file));
}

/**
 * Replaces the repository's addresses, its owner and the security contact by those of package.json.
 *
 * @param text content of a tracked file
 */
export function withAddresses(text: string, publisher: Publisher): string {
	const repository = repositoryName(publisher);
	const [owner, name] = repository.split('/');
	return text
		.replace(
			new RegExp(`(github\\.com|raw\\.githubusercontent\\.com)/[\\w.-]+/${name}(?![\\w-])`, 'g'),
			`$1/${repository}`,
		)
		.replace(/@[\w-]+\/maintainers\b/g, `@${owner}/maintainers`)
		.replace(/\bby email to [\w.+-]+@[\w-]+(\.[\w-]+)+/g, `by email to ${publisher.bugs.email}`);
}

/**
 * Lists the author and addresses in package.json that are still placeholders, one line each. Empty when
 * the package may be published.
 */
export function placeholders({ author, homepage, repository, bugs }: Publisher): string[] {
	const fields = {
		'author.email': author.email,
		'bugs.email (the security contact)': bugs.email,
		homepage,
		'repository.url': repository.url,
		'bugs.url': bugs.url,
	};
	return Object.entries(fields)
		.filter(([, value]) => /@example\.|\/crm-service-nodes\//.test(value))
		.map(([field, value]) => `package.json: ${field} is a placeholder (${value})`);
}
