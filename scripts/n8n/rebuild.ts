/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { join } from 'node:path';
import { elapsed, type Report } from './cachedFolder';
import { updateInstalled } from './nodesFolder';
import { outerEnvironment } from './npm';
import { projectRoot } from './pack';
import { runToEnd } from './runToEnd';
import { afterEachChange } from './watch';

/** Files and folders that the build depends on. */
const sourcePaths = ['nodes', 'credentials', 'scripts/build', 'gulpfile.js'];

/** Makes n8n watch its node packages, which it does only in development. */
export const reloadEnvironment = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

/**
 * Rebuilds the package after each change of its sources, without type checks, and installs it in a running
 * n8n that was started with the `reloadEnvironment`. A failed build does not change n8n.
 *
 * @param userFolder of the running n8n
 * @param report receives the result of each build
 * @returns a function that stops watching
 */
export function rebuildOnChange(userFolder: string, report: Report): () => Promise<void> {
	const places = sourcePaths.map((place) => join(projectRoot, place));
	return afterEachChange(places, async () => {
		const startedAt = Date.now();
		report('Building …');
		try {
			await runToEnd(
				process.execPath,
				[join(projectRoot, 'node_modules/gulp/bin/gulp.js'), 'renew'],
				{
					cwd: projectRoot,
					env: outerEnvironment(),
				},
			);
			const count = await updateInstalled(userFolder);
			const time = elapsed(Date.now() - startedAt);
			if (count === 0) report(`Nothing is new in the build (${time}).`);
			else report(`n8n has the new build (${time}, files changed: ${count}).`);
		} catch (error) {
			report((error as Error).message);
		}
	});
}
