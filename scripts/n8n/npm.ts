/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- runs in Node.js, not in n8n */
import { spawn } from 'node:child_process';

/** What `npm run` hands down about the project it runs in; it misleads npm in another folder. */
const OF_THE_OUTER_RUN =
	/^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local_prefix|global_prefix|prefix|ignore_scripts|node_gyp|dry_run|pack_destination)$|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$)/i;

/** This process's environment without what an outer `npm run` added to it. */
export function outerEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !OF_THE_OUTER_RUN.test(name)),
	);
}

/**
 * Runs npm in a folder and waits for its end.
 *
 * @returns what npm printed on standard output
 * @throws Error with the end of npm's output when it ends with an error
 */
export async function npm(folder: string, args: string[]): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn('npm', args, {
			cwd: folder,
			env: outerEnvironment(),
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let output = '';
		let everything = '';
		child.stdout.on('data', (data: Buffer) => {
			output += data.toString();
			everything += data.toString();
		});
		child.stderr.on('data', (data: Buffer) => {
			everything += data.toString();
		});
		child.once('error', reject);
		child.once('close', (code, signal) => {
			if (code === 0) return resolve(output);
			const tail = everything.trimEnd().split('\n').slice(-25).join('\n');
			reject(
				new Error(`npm ${args.join(' ')} ended with ${signal ?? `exit code ${code}`}:\n${tail}`),
			);
		});
	});
}
