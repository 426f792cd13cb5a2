/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { runToEnd } from './runToEnd';

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
	return await runToEnd('npm', args, { cwd: folder, env: outerEnvironment() });
}
