/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';

const room = path.join(packageFolder, 'nodes/OutboundContact');

/** The names of an interface's fields of any type or of one, without those of interfaces that it extends. */
function fieldsOf(file: string, name: string, type = ''): string[] {
	const source = readFileSync(path.join(room, file), 'utf8');
	const [, body = ''] =
		new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
	const fields = new RegExp(`^\\t(?:readonly )?(\\w+)\\??: ${type}`, 'gm');
	return [...body.matchAll(fields)].map(([, field]) => field);
}

/** What a reader of the campaign node has to keep in mind. */
it.each([
	['control/campaign.ts', 'Campaign', 19],
	['steps/attempt.ts', 'Attempt', 7],
])('%s: %s has at most %d fields', (file, name, limit) => {
	const fields = fieldsOf(file, name);
	expect(fields.length).toBeGreaterThan(5);
	expect(fields.length).toBeLessThanOrEqual(limit);
});

it('writes each boolean of a run in one place', () => {
	const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
	const sources = files
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(path.join(room, file), 'utf8'))
		.join('\n');
	const booleans = fieldsOf('control/campaign.ts', 'Campaign', 'boolean');
	const places = booleans.map((field) => [
		field,
		[...sources.matchAll(new RegExp(`campaign\\.${field} (?:\\|\\|)?=\\s`, 'g'))].length,
	]);
	expect(places.length).toBeGreaterThan(4);
	expect(places).toEqual(booleans.map((field) => [field, 1]));
});
