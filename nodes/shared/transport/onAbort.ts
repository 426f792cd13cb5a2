/** Calls the listener when the signal is aborted. Returns a function that removes it. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
	signal?.addEventListener('abort', listener, { once: true });
	return () => signal?.removeEventListener('abort', listener);
}
