/**
 * Sets up the environment of n8n's engine in this process and those it starts. Load it before n8n-core,
 * which would otherwise write its settings into ~/.n8n, and fail when N8N_ENCRYPTION_KEY differs from
 * the key there. Plain JavaScript, because Jest's configuration loads it, too.
 */
const { randomBytes } = require('node:crypto');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

/** Environment variable that tells a child process that its parent has set up everything. */
const preparedMark = 'CRM_ENGINE_USER_FOLDER';
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

// n8n's own log lines would break the progress bar and drown the test runner's.
process.env.N8N_LOG_LEVEL ??= 'silent';
delete process.env.N8N_ENCRYPTION_KEY;

if (process.env[preparedMark] === undefined) {
	const folder = mkdtempSync(path.join(tmpdir(), 'crm-engine-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	for (const [signal, exitCode] of Object.entries(exitCodes)) {
		process.once(signal, () => process.exit(exitCode));
	}
	// Parallel processes must not read a file that another has only partly written.
	mkdirSync(path.join(folder, '.n8n'));
	const settings = JSON.stringify({ encryptionKey: randomBytes(24).toString('base64') });
	writeFileSync(path.join(folder, '.n8n', 'config'), settings, { mode: 0o600 });
	process.env[preparedMark] = folder;
}
process.env.N8N_USER_FOLDER = process.env[preparedMark];
