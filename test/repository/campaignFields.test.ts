/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';

/** The names of an interface's fields, without those of interfaces that it extends. */
function fieldsOf(file: string, name: string): string[] {
	const source = readFileSync(path.join(packageFolder, 'nodes/OutboundContact', file), 'utf8');
	const [, body = ''] =
		new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
	return [...body.matchAll(/^\t(?:readonly )?(\w+)\??:/gm)].map(([, field]) => field);
}

/** What a reader of the campaign node has to keep in mind. */
it.each([
	['control/campaign.ts', 'Campaign', 16],
	['steps/attempt.ts', 'Attempt', 7],
])('%s: %s has at most %d fields', (file, name, limit) => {
	const fields = fieldsOf(file, name);
	expect(fields.length).toBeGreaterThan(5);
	expect(fields.length).toBeLessThanOrEqual(limit);
});
