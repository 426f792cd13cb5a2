import { createHash } from 'crypto';

import type { ApiSettings } from '../apiSettings';
import { RequestGate } from './requestGate';

/** An unused gate is dropped after this time, with what it has learned. In ms. */
const keptForMs = 10 * 60_000;

const gates = new Map<string, { gate: RequestGate; usedAt: number }>();

/**
 * Identifies a CRM: the host of its base URL, with the port unless that is the default one. The same for
 * all spellings of an address, and for all credentials.
 *
 * @param baseUrl a valid URL
 */
export function crmHost(baseUrl: string): string {
	const { hostname, port } = new URL(baseUrl);
	return [hostname.replace(/\.$/, ''), port].filter((part) => part !== '').join(':');
}

/**
 * Identifies an account without keeping its token: the same for all runs with the same token and base URL,
 * however that is spelled.
 */
export function accountKey({ baseUrl, token }: Pick<ApiSettings, 'baseUrl' | 'token'>): string {
	return createHash('sha256')
		.update(JSON.stringify([crmHost(baseUrl), new URL(baseUrl).pathname, token]))
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
