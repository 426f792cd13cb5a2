/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { filesWithAddresses, placeholders, readPublisher, withAddresses } from './addresses';
import { releaseNotes } from './notes';

const projectRoot = path.resolve(__dirname, '../..');

/** Exits with 1 while an author or address is a placeholder, so that nothing is published. */
function checkPlaceholders(): void {
	const found = placeholders(readPublisher());
	if (found.length === 0) return;
	process.stderr.write(
		`This package cannot be published yet:\n  ${found.join('\n  ')}\nEnter the real values in package.json, then run "npm run addresses".\n`,
	);
	process.exitCode = 1;
}

/** Updates the addresses from package.json in every file. */
function writeAddresses(): void {
	const publisher = readPublisher();
	for (const file of filesWithAddresses()) {
		const text = readFileSync(file, 'utf8');
		const renewed = withAddresses(text, publisher);
		if (renewed === text) continue;
		writeFileSync(file, renewed);
		process.stdout.write(`${path.relative(projectRoot, file)}\n`);
	}
}

/** Prints a version's section of the changelog. */
function printNotes(version: string): void {
	const changelog = readFileSync(path.join(projectRoot, 'CHANGELOG.md'), 'utf8');
	process.stdout.write(`${releaseNotes(changelog, version)}\n`);
}

const [command, version = ''] = process.argv.slice(2);
if (command === 'check') checkPlaceholders();
else if (command === 'addresses') writeAddresses();
else if (command === 'notes') printNotes(version);
else throw new Error(`Unknown command: ${command}. Known are check, addresses and notes.`);
