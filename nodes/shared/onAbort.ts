/** Calls the listener when the signal is aborted. Returns a function that removes it. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	signal?.addEventListener('abort', listener, { once: true });
	return () => signal?.removeEventListener('abort', listener);
}

/** Waits for a promise, or until the signal is aborted. */
export async function untilAborted(promise: Promise<unknown>, signal?: AbortSignal): Promise<void> {
	if (signal?.aborted) return;
	let stopListening = () => {};
	const aborted = new Promise<void>((resolve) => (stopListening = onAbort(signal, resolve)));
	await Promise.race([promise, aborted]).finally(() => stopListening());
}
