/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { watch } from 'node:fs';

/** Wait after a change, because editors write a file in several steps, and "save all" several files. */
const quietMs = 150;

/**
 * Calls a function after each change in the given folders and files: never in parallel, and once more
 * when something has changed meanwhile.
 *
 * @param places files, and folders with all their content
 * @param work must not throw
 * @returns a function that stops watching; resolves once no work is in progress
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
			timer = setTimeout(start, quietMs);
		}),
	);
	return async () => {
		for (const watcher of watchers) watcher.close();
		clearTimeout(timer);
		hasChangedAgain = false;
		await inProgress;
	};
}
