import { createHash } from 'crypto';

import { RequestGate } from './requestGate';

/** A gate that nobody has used for so long is forgotten, with what it has learned. In ms. */
const keptForMs = 10 * 60_000;

const gates = new Map<string, { gate: RequestGate; usedAt: number }>();

/**
 * The gate to a CRM account, the same for all runs in this process that use the same base URL and
 * token. What it has learned serves the next run.
 */
export function sharedGate(baseUrl: string, token: unknown): RequestGate {
	const key = createHash('sha256')
		.update(JSON.stringify([baseUrl, token]))
		.digest('hex');
	const now = Date.now();
	for (const [other, { gate, usedAt }] of gates) {
		if (gate.isIdle && usedAt < now - keptForMs) gates.delete(other);
	}
	const gate = gates.get(key)?.gate ?? new RequestGate();
	gates.set(key, { gate, usedAt: now });
	return gate;
}
