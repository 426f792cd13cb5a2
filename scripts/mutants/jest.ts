/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The result of a test file. */
export interface TestFile {
	path: string;
	hasPassed: boolean;
	durationMs: number;
}

/**
 * Runs Jest in a folder, on the tests of both lanes.
 *
 * @param options of Jest
 * @param environment added to that of this process
 * @param timeoutMs after which a run has failed: a defect may make a loop endless
 * @returns whether all tests passed, and which test file failed first
 */
export async function runJest(
	folder: string,
	options: string[],
	environment: Record<string, string>,
	timeoutMs: number,
): Promise<{ hasPassed: boolean; failed?: string }> {
	const jest = path.join(folder, 'node_modules', 'jest', 'bin', 'jest.js');
	const suites = ['--selectProjects', 'tests', 'promises'];
	const child = spawn(process.execPath, [jest, '--silent', ...suites, ...options], {
		cwd: folder,
		env: { ...process.env, ...environment },
		stdio: ['ignore', 'ignore', 'pipe'],
		detached: true,
	});
	const kill = () => {
		try {
			if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
		} catch {
			// All of its processes have ended.
		}
	};
	process.once('exit', kill);
	const timer = setTimeout(kill, timeoutMs);
	let written = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => (written += text));
	const [exitCode] = (await once(child, 'close')) as [number | null];
	clearTimeout(timer);
	process.off('exit', kill);
	// A worker in an endless loop outlives Jest.
	kill();
	return { hasPassed: exitCode === 0, failed: /^FAIL (?:\w+ )?(\S+)/m.exec(written)?.[1] };
}

/** Reads what Jest has written with `--json --outputFile`. */
export async function readResults(file: string): Promise<TestFile[]> {
	const { testResults } = JSON.parse(await readFile(file, 'utf8')) as {
		testResults: Array<{ name: string; status: string; startTime: number; endTime: number }>;
	};
	return testResults.map(({ name, status, startTime, endTime }) => ({
		path: name,
		// Jest's other statuses are those of a file with skipped tests.
		hasPassed: status !== 'failed',
		durationMs: endTime - startTime,
	}));
}
