/**
 * Runs the tests inside a real n8n: `npm run test:e2e -- [--n8n <version>] [--install | options of Jest]`.
 * `--install` only installs what they need.
 * Jest refuses unknown options, so the version is passed to the tests as CRM_E2E_N8N.
 */
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
if (args.includes('--install')) {
	require('tsx/cjs');
	require('./install');
} else {
	// A file mostly waits for n8n or for its editor, but queue mode starts three more of n8n.
	const suite = ['--selectProjects', 'e2e', '--maxWorkers=3', '--testTimeout=300000'];
	process.argv.splice(2, Infinity, ...suite, ...args);
	require('jest/bin/jest');
}
