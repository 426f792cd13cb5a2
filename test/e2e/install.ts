/* eslint-disable no-console -- runs in Node.js, not in n8n */
import { ensureN8n } from '../../scripts/n8n/cache';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { testedVersion } from './n8nUnderTest';

/** Installs what these tests need. */
void ensureN8n(console.log, testedVersion).then(
	async () => await ensureDebianPackages(['chromium', 'postgresql', 'redis-server'], console.log),
);
