/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { countLockedLeads, LeadLocks } from '../../../../../nodes/OutboundContact/lead/leadLocks';
import { ExecutionCancelled } from '../../../../../nodes/shared/transport/requestPool';

/** Whether the promise is still pending after everything that is due has run. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
	const pending = Symbol('pending');
	return (await Promise.race([promise, nextTurn(pending)])) === pending;
}

describe('LeadLocks', () => {
	afterEach(() => {
		expect(countLockedLeads()).toBe(0);
	});

	it('lets one run at a time lock a lead', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('account', 'other')];
		expect(await one.acquire('lead', 0)).toBe(false);
		expect(other.isLockedByAnotherRun('lead')).toBe(true);
		const waiting = other.acquire('lead', 7);
		expect(await isPending(waiting)).toBe(true);
		one.release(0);
		expect(await waiting).toBe(true);
		expect(one.isLockedByAnotherRun('lead')).toBe(true);
		other.release(7);
	});

	it('lets waiting runs in one at a time', async () => {
		const runs = ['a', 'b', 'c'].map((run) => new LeadLocks('account', run));
		await runs[0].acquire('lead', 0);
		const waiting = [runs[1].acquire('lead', 0), runs[2].acquire('lead', 0)];
		runs[0].release(0);
		expect(await waiting[0]).toBe(true);
		expect(await isPending(waiting[1])).toBe(true);
		runs[1].release(0);
		expect(await waiting[1]).toBe(true);
		runs[2].release(0);
	});

	it('lets several contacts of a run share a lock', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('account', 'other')];
		await one.acquire('lead', 0);
		expect(await one.acquire('lead', 1)).toBe(false);
		one.release(0);
		expect(other.isLockedByAnotherRun('lead')).toBe(true);
		one.release(1);
		expect(other.isLockedByAnotherRun('lead')).toBe(false);
	});

	it('keeps accounts apart', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('tenant', 'other')];
		await one.acquire('lead', 0);
		expect(await other.acquire('lead', 0)).toBe(false);
		one.releaseAll();
		other.releaseAll();
	});

	it('releases all locks when the run ends, and none for a contact without one', async () => {
		const run = new LeadLocks('account', 'run');
		await Promise.all([run.acquire('a', 0), run.acquire('b', 1), run.acquire('c', 2)]);
		run.release(5);
		expect(countLockedLeads()).toBe(3);
		run.releaseAll();
		run.releaseAll();
	});

	it('stops waiting when the execution is cancelled', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('account', 'other')];
		await one.acquire('lead', 0);
		const cancel = new AbortController();
		const waiting = other.acquire('lead', 0, cancel.signal);
		cancel.abort();
		await expect(waiting).rejects.toBeInstanceOf(ExecutionCancelled);
		one.release(0);
		other.releaseAll();
	});
});
