/**
 * The environment of n8n's engine in this process and those it starts. To be loaded before n8n-core,
 * which reads it when it is loaded: it would write its settings into ~/.n8n, and refuse to work where
 * N8N_ENCRYPTION_KEY is another than the one it finds there. Plain JavaScript, as Jest's
 * configuration loads it too.
 */
const { randomBytes } = require('node:crypto');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

/** Tells a process that its starter has seen to everything. */
const MARK = 'CRM_ENGINE_USER_FOLDER';
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

// n8n's own log lines would break the progress bar and drown the test runner's.
process.env.N8N_LOG_LEVEL ??= 'silent';
delete process.env.N8N_ENCRYPTION_KEY;

if (process.env[MARK] === undefined) {
	const folder = mkdtempSync(path.join(tmpdir(), 'crm-engine-'));
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
		process.once(signal, () => process.exit(exitCode));
	}
	// Of several processes that start at once, none shall read what another has half written.
	mkdirSync(path.join(folder, '.n8n'));
	const settings = JSON.stringify({ encryptionKey: randomBytes(24).toString('base64') });
	writeFileSync(path.join(folder, '.n8n', 'config'), settings, { mode: 0o600 });
	process.env[MARK] = folder;
}
process.env.N8N_USER_FOLDER = process.env[MARK];
