/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { countLockedLeads, LeadLocks } from '../../../../nodes/OutboundContact/leadLocks';
import { ExecutionCancelled } from '../../../../nodes/shared/transport/requestPool';

/** Whether the promise is still open after everything that is due has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
	const open = Symbol('open');
	return (await Promise.race([promise, nextTurn(open)])) === open;
}

describe('leads in work', () => {
	afterEach(() => {
		expect(countLockedLeads()).toBe(0);
	});

	it('are held by one run at a time', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('account', 'other')];
		expect(await one.acquire('lead', 0)).toBe(false);
		expect(other.isLockedByAnotherRun('lead')).toBe(true);
		const waiting = other.acquire('lead', 7);
		expect(await isOpen(waiting)).toBe(true);
		one.release(0);
		expect(await waiting).toBe(true);
		expect(one.isLockedByAnotherRun('lead')).toBe(true);
		other.release(7);
	});

	it('let only one of those that wait in at a time', async () => {
		const runs = ['a', 'b', 'c'].map((run) => new LeadLocks('account', run));
		await runs[0].acquire('lead', 0);
		const waiting = [runs[1].acquire('lead', 0), runs[2].acquire('lead', 0)];
		runs[0].release(0);
		expect(await waiting[0]).toBe(true);
		expect(await isOpen(waiting[1])).toBe(true);
		runs[1].release(0);
		expect(await waiting[1]).toBe(true);
		runs[2].release(0);
	});

	it('may be held by several contacts of the same run', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('account', 'other')];
		await one.acquire('lead', 0);
		expect(await one.acquire('lead', 1)).toBe(false);
		one.release(0);
		expect(other.isLockedByAnotherRun('lead')).toBe(true);
		one.release(1);
		expect(other.isLockedByAnotherRun('lead')).toBe(false);
	});

	it('of another account are others', async () => {
		const [one, other] = [new LeadLocks('account', 'one'), new LeadLocks('tenant', 'other')];
		await one.acquire('lead', 0);
		expect(await other.acquire('lead', 0)).toBe(false);
		one.releaseAll();
		other.releaseAll();
	});

	it('are left when the run ends, and a contact that took none leaves none', async () => {
		const run = new LeadLocks('account', 'run');
		await Promise.all([run.acquire('a', 0), run.acquire('b', 1), run.acquire('c', 2)]);
		run.release(5);
		expect(countLockedLeads()).toBe(3);
		run.releaseAll();
		run.releaseAll();
	});

	it('are no longer waited for after a cancel', async () => {
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
