/**
 * Checks the patterns on the standard input, a JSON list of `{ source, flags }`, and writes recheck's
 * results to the standard output. A program of its own, because recheck starts a program that ends only
 * with it. That program is many times as fast as recheck's JavaScript, but with one pattern at a time.
 */
const { readFileSync } = require('node:fs');

const { check } = require('recheck');

const patterns = JSON.parse(readFileSync(0, 'utf8'));

async function main() {
	const results = [];
	for (const { source, flags } of patterns) {
		results.push(await check(source, flags, { timeout: 120_000 }));
	}
	process.stdout.write(JSON.stringify(results), () => process.exit());
}

void main();
