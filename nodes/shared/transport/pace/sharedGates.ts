import { createHash } from 'crypto';

import type { ApiSettings } from '../apiSettings';
import { RequestGate } from './requestGate';

/** An unused gate is dropped after this time, with what it has learned. In ms. */
const keptForMs = 10 * 60_000;

const gates = new Map<string, { gate: RequestGate; usedAt: number }>();

/**
 * Identifies an account without keeping its token: the same for all runs with the same base URL and
 * token.
 */
export function accountKey({ baseUrl, token }: Pick<ApiSettings, 'baseUrl' | 'token'>): string {
	return createHash('sha256')
		.update(JSON.stringify([baseUrl, token]))
		.digest('hex');
}

/**
 * Returns the gate to a CRM account, shared by all its runs in this process. The next run reuses what
 * it has learned.
 *
 * @param account from `accountKey`
 */
export function sharedGate(account: string): RequestGate {
	const now = performance.now();
	for (const [other, { gate, usedAt }] of gates) {
		if (gate.isIdle && usedAt < now - keptForMs) gates.delete(other);
	}
	const gate = gates.get(account)?.gate ?? new RequestGate();
	gates.set(account, { gate, usedAt: now });
	return gate;
}
