/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/** What a shell says of a program that a signal has ended. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** A terminal's Ctrl-C can come twice: from the terminal and from npm or tsx. */
const SAME_REQUEST_MS = 1_000;

let request: Promise<number> | undefined;

/**
 * Resolves at the first Ctrl-C or the like, with the exit code for it; a later one ends this process
 * at once. Whoever calls this before anything is started ends the process itself.
 */
export async function stopRequest(): Promise<number> {
	request ??= new Promise((resolve) => {
		let firstAt: number | undefined;
		for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
			process.on(signal, () => {
				firstAt ??= Date.now();
				resolve(exitCode);
				if (Date.now() - firstAt > SAME_REQUEST_MS) process.exit(exitCode);
			});
		}
	});
	return await request;
}

/**
 * Lets a Ctrl-C or the like end this process by an `exit`, which a signal alone does not bring;
 * changes nothing where somebody waits for the `stopRequest`.
 */
export function exitOnSignals(): void {
	if (!request) void stopRequest().then((exitCode) => process.exit(exitCode));
}
