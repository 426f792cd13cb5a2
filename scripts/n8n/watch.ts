/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { watch } from 'node:fs';

/** Editors write a file in several steps, and "save all" writes several files. */
const QUIET_MS = 150;

/**
 * Does some work after each change below the given folders and files: never twice at once, and once
 * more when something changed meanwhile.
 *
 * @param places folders, watched with all that is in them, and single files
 * @param work must not throw
 * @returns ends the watching; resolves once no work is in progress
 */
export function afterEachChange(
	places: readonly string[],
	work: () => Promise<void>,
): () => Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	let inProgress: Promise<void> | undefined;
	let hasChangedAgain = false;

	const start = () => {
		if (inProgress) {
			hasChangedAgain = true;
			return;
		}
		inProgress = work().finally(() => {
			inProgress = undefined;
			if (!hasChangedAgain) return;
			hasChangedAgain = false;
			start();
		});
	};
	const watchers = places.map((place) =>
		watch(place, { recursive: true }, () => {
			clearTimeout(timer);
			timer = setTimeout(start, QUIET_MS);
		}),
	);
	return async () => {
		for (const watcher of watchers) watcher.close();
		clearTimeout(timer);
		hasChangedAgain = false;
		await inProgress;
	};
}
