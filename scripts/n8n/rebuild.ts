/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { join } from 'node:path';
import { elapsed, type Report } from './cachedFolder';
import { updateInstalled } from './nodesFolder';
import { outerEnvironment } from './npm';
import { PROJECT_ROOT } from './pack';
import { runToEnd } from './runToEnd';
import { afterEachChange } from './watch';

/** What the build is made of. */
const SOURCES = ['nodes', 'credentials', 'scripts/build', 'gulpfile.js'];

/** Makes n8n watch its node packages; it does so in development alone. */
export const reloadEnvironment = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

/**
 * Builds the package after each change of its sources, without checking types, and puts the build
 * into a running n8n that was started with the `reloadEnvironment`. A build that fails leaves n8n as
 * it is.
 *
 * @param userFolder of the running n8n
 * @param report is told of each build, and why one failed
 * @returns ends the watching
 */
export function rebuildOnChange(userFolder: string, report: Report): () => Promise<void> {
	const places = SOURCES.map((place) => join(PROJECT_ROOT, place));
	return afterEachChange(places, async () => {
		const startedAt = Date.now();
		report('Building …');
		try {
			await runToEnd(
				process.execPath,
				[join(PROJECT_ROOT, 'node_modules/gulp/bin/gulp.js'), 'renew'],
				{
					cwd: PROJECT_ROOT,
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
