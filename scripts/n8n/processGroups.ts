/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs in Node.js, not in n8n */
import { exitOnSignals } from './stopRequest';

/** The process groups that must not outlive this process, each with what ends it. */
const groups = new Map<number, NodeJS.Signals>();
let isListening = false;

/**
 * Ends a process group with this process, whether that ends by itself, by an error or a signal.
 *
 * @param groupId the id of the process that was started `detached`
 * @param signal sent to all in the group
 * @returns to be called when the group has ended, as its id may be another's later
 */
export function endWithThisProcess(groupId: number, signal: NodeJS.Signals): () => void {
	groups.set(groupId, signal);
	exitOnSignals();
	if (!isListening) {
		isListening = true;
		// Before others, which delete the folders that these processes write into.
		process.prependOnceListener('exit', () => {
			for (const [id, last] of groups) signalGroup(id, last);
		});
	}
	return () => groups.delete(groupId);
}

/** False when the group has no process left. */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(-groupId, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
		throw error;
	}
}
