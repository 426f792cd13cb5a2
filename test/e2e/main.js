/**
 * Runs the tests inside a real n8n: `npm run test:e2e -- [--n8n <version>] [options of Jest]`.
 * Jest refuses unknown options, so the version is passed to the tests as CRM_E2E_N8N.
 */
const path = require('node:path');

const args = process.argv.slice(2);
const at = args.findIndex((arg) => arg === '--n8n' || arg.startsWith('--n8n='));
if (at >= 0) {
	const [option] = args.splice(at, 1);
	const version = option.startsWith('--n8n=')
		? option.slice('--n8n='.length)
		: args.splice(at, 1)[0];
	if (!version) {
		process.stderr.write('--n8n needs a version, such as --n8n 1.123.81.\n');
		process.exit(1);
	}
	process.env.CRM_E2E_N8N = version;
}
process.argv.splice(2, Infinity, '--config', path.join(__dirname, 'jest.config.js'), ...args);
require('jest/bin/jest');
