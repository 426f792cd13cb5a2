/* eslint-disable @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */

/** A shell's exit codes for programs ended by signals. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
/** One Ctrl-C may arrive twice: from the terminal and from npm or tsx. */
const sameRequestMs = 1_000;

let request: Promise<number> | undefined;

/**
 * Resolves at the first signal, such as Ctrl-C, with its exit code; a later signal ends this process at
 * once. After calling this, the caller must end the process itself.
 */
export async function stopRequest(): Promise<number> {
	request ??= new Promise((resolve) => {
		let firstAt: number | undefined;
		for (const [signal, exitCode] of Object.entries(exitCodes)) {
			process.on(signal, () => {
				firstAt ??= Date.now();
				resolve(exitCode);
				if (Date.now() - firstAt > sameRequestMs) process.exit(exitCode);
			});
		}
	});
	return await request;
}

/**
 * Makes signals such as Ctrl-C end this process with an `exit` event, which they do not cause by default.
 * Has no effect while a `stopRequest` is awaited.
 */
export function exitOnSignals(): void {
	if (!request) void stopRequest().then((exitCode) => process.exit(exitCode));
}
