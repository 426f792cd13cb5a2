/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const projectRoot = path.resolve(__dirname, '../..');

/** The files of the repository, also those that are not committed yet. */
export function trackedFiles(): string[] {
	const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
	const listed = execFileSync('git', options, { cwd: projectRoot, encoding: 'utf8' });
	return listed.trim().split('\n');
}

/** A copy of the repository, in which defects are planted. It is deleted when this process ends. */
export class WorkingCopy {
	readonly folder = mkdtempSync(path.join(tmpdir(), 'crm-mutants-'));

	constructor() {
		process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }));
		for (const file of [...trackedFiles(), 'dist']) {
			cpSync(path.join(projectRoot, file), path.join(this.folder, file), { recursive: true });
		}
		// Some tests ask git for the files.
		for (const command of [
			['init', '--quiet'],
			['add', '--all'],
		]) {
			execFileSync('git', command, { cwd: this.folder, stdio: 'ignore' });
		}
		symlinkSync(path.join(projectRoot, 'node_modules'), path.join(this.folder, 'node_modules'));
	}

	write(file: string, text: string): void {
		writeFileSync(path.join(this.folder, file), text);
	}

	/** Renews `dist`, without type checks. */
	build(): void {
		execFileSync('npx', ['gulp', 'renew'], { cwd: this.folder, stdio: 'ignore' });
	}
}
