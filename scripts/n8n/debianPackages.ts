/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from './cachedFolder';
import { runToEnd } from './runToEnd';

const run = promisify(execFile);

/** Held by the process of ours that uses apt-get: several test files may need packages at once. */
const lock = join(tmpdir(), 'n8n-nodes-crm-service.apt-get.lock');

/** How long apt-get waits for other programs that install something. In s. */
const timeoutS = 600;

/**
 * Ensures that Debian packages are installed; installs missing ones when run as root. With systemd,
 * Debian also starts services, now and at every start of the machine.
 *
 * @param names such as "redis-server"
 * @param report called when something is installed, which can take a minute
 * @throws Error with the command to run when something is missing and this is not root on Debian
 */
export async function ensureDebianPackages(names: string[], report: Report): Promise<void> {
	const installed = await Promise.all(names.map(isInstalled));
	const missing = names.filter((_, index) => !installed[index]);
	if (missing.length === 0) return;

	const install = ['install', '-y', '--no-install-recommends', ...missing];
	const isRoot = process.getuid?.() === 0;
	if (!isRoot || !(await succeeds('apt-get', ['--version']))) {
		throw new Error(
			`Debian's ${missing.join(', ')} must be installed: sudo apt-get ${install.join(' ')}`,
		);
	}
	report(`Installing Debian's ${missing.join(', ')} …`);
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const waiting = ['-o', `DPkg::Lock::Timeout=${timeoutS}`];
	for (const command of [['update'], install]) {
		await runToEnd('flock', [lock, 'apt-get', ...waiting, ...command], { env });
	}
	report(`Installing Debian's ${missing.join(', ')}: done`);
}

async function isInstalled(name: string): Promise<boolean> {
	return await succeeds('dpkg-query', ['-W', '-f=${Status}', name], /^install ok installed/);
}

async function succeeds(command: string, args: string[], says = /(?:)/): Promise<boolean> {
	try {
		return says.test((await run(command, args)).stdout);
	} catch {
		return false;
	}
}
