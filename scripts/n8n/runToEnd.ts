/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawn } from 'node:child_process';
import { endWithThisProcess } from './processGroups';

/**
 * Runs an installation program and waits for its end. It is ended together with this process.
 *
 * @returns the standard output
 * @throws Error with the end of its output when it ends with an error
 */
export async function runToEnd(
	command: string,
	args: string[],
	options: { cwd?: string; env: NodeJS.ProcessEnv },
): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			...options,
			stdio: ['ignore', 'pipe', 'pipe'],
			detached: true,
		});
		child.once('error', reject);
		if (child.pid === undefined) return;
		// Not SIGKILL, so that a package manager can clean up.
		const ended = endWithThisProcess(child.pid, 'SIGTERM');
		let output = '';
		let everything = '';
		child.stdout.on('data', (data: Buffer) => {
			output += data.toString();
			everything += data.toString();
		});
		child.stderr.on('data', (data: Buffer) => {
			everything += data.toString();
		});
		child.once('close', (code, signal) => {
			ended();
			if (code === 0) return resolve(output);
			const how = signal ?? `exit code ${code}`;
			const tail = everything.trimEnd().split('\n').slice(-25).join('\n');
			reject(new Error(`${command} ${args.join(' ')} ended with ${how}:\n${tail}`));
		});
	});
}
