/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs in Node.js, not in n8n */
import { exitOnSignals } from './stopRequest';

/** The process groups that must not outlive this process, each with its signal. */
const groups = new Map<number, NodeJS.Signals>();
let isListening = false;

/**
 * Ends a process group together with this process, however this process ends.
 *
 * @param groupId the id of the process that was started `detached`
 * @param signal sent to all processes of the group
 * @returns a function to call when the group has ended, because its id may be reused
 */
export function endWithThisProcess(groupId: number, signal: NodeJS.Signals): () => void {
	groups.set(groupId, signal);
	exitOnSignals();
	if (!isListening) {
		isListening = true;
		// Before other listeners, which delete the folders that these processes write to.
		process.prependOnceListener('exit', () => {
			for (const [id, last] of groups) signalGroup(id, last);
		});
	}
	return () => groups.delete(groupId);
}

/** Sends a signal to a process group; returns false when it has no process left. */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-groupId, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
		throw error;
	}
}
