/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { runToEnd } from './runToEnd';

/** Variables that `npm run` sets for its own project, which would mislead npm in another folder. */
const outerRunVariable =
	/^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local_prefix|global_prefix|prefix|ignore_scripts|node_gyp|dry_run|pack_destination)$|INIT_CWD$|NODE_OPTIONS$|NODE_ENV$)/i;

/** This process's environment without the variables of an outer `npm run`. */
export function outerEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !outerRunVariable.test(name)),
	);
}

/**
 * Runs npm in a folder and waits for its end. Drivers are compiled on all cores, and with little
 * optimization, which takes half as long.
 *
 * @returns npm's standard output
 * @throws Error with the end of npm's output when it ends with an error
 */
export async function npm(folder: string, args: string[]): Promise<string> {
	const compiling = { JOBS: 'max', CFLAGS: '-O1', CXXFLAGS: '-O1' };
	return await runToEnd('npm', args, { cwd: folder, env: { ...compiling, ...outerEnvironment() } });
}
