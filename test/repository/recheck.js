/**
 * Checks the patterns on the standard input, a JSON list of `{ source, flags }`, and writes recheck's
 * results to the standard output. A program of its own, because recheck takes several times as long
 * inside Jest. Uses the pure JavaScript build of recheck, which starts no Java or other program.
 */
const { readFileSync } = require('node:fs');

const { checkSync } = require('recheck/lib/browser');

const patterns = JSON.parse(readFileSync(0, 'utf8'));
const results = patterns.map(({ source, flags }) => checkSync(source, flags, { timeout: 120_000 }));
process.stdout.write(JSON.stringify(results));
