/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { packageFolder } from '../support/engine/package';

const unitTests = readdirSync(path.join(packageFolder, 'test/unit'), {
	recursive: true,
	encoding: 'utf8',
}).filter((file) => file.endsWith('.test.ts'));

/** Whether the test `test/unit/<path>.test.ts` has a source file or folder `<path>`. */
function hasSource(test: string): boolean {
	const place = test.replace(/(?:\.property)?\.test\.ts$/, '');
	return ['.ts', '.js', '.json', ''].some((ending) =>
		existsSync(path.join(packageFolder, place + ending)),
	);
}

describe('test/unit', () => {
	it('mirrors the source tree', () => {
		expect(unitTests.length).toBeGreaterThan(40);
		expect(unitTests.filter((test) => !hasSource(test))).toEqual([]);
	});
});
