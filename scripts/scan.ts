/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { packPackage, projectRoot } from './n8n/pack';

interface Scanner {
	SOURCE_FILE_PATTERNS: string[];
	analyzePackage(
		folder: string,
		patterns: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
}

/** Files that n8n's scanner checks in a published package. */
const publishedFilePatterns = ['**/*.js', 'package.json'];

/** `npm run scan`: runs n8n's community-package scanner on the packed tarball and on the source. */
async function main(): Promise<void> {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'crm-service-scan-'));
	try {
		// The scanner is an ES module, which CommonJS can only import this way.
		const scanner = (await import(
			'@n8n/scan-community-package/scanner/scanner.mjs' as string
		)) as Scanner;
		const results = [
			await scan(
				'the packed tarball',
				scanner,
				await unpackedTarball(folder),
				publishedFilePatterns,
			),
			await scan('the source', scanner, projectRoot, scanner.SOURCE_FILE_PATTERNS),
		];
		if (results.includes(false)) process.exitCode = 1;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function scan(
	what: string,
	scanner: Scanner,
	folder: string,
	patterns: string[],
): Promise<boolean> {
	const { passed, message, details } = await scanner.analyzePackage(folder, patterns);
	process.stdout.write(`${passed ? 'passed' : 'FAILED'}: n8n's scanner on ${what}\n`);
	if (!passed) process.stdout.write(`${message ?? ''}\n${details ?? ''}\n`);
	return passed;
}

/** Packs and unpacks the package; `npm pack` puts everything into the folder `package`. */
async function unpackedTarball(folder: string): Promise<string> {
	const tarball = await packPackage(folder);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	return path.join(folder, 'package');
}

void main();
