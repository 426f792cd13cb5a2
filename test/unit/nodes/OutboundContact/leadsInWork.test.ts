/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { setImmediate as nextTurn } from 'node:timers/promises';

import { countLeadsInWork, LeadsInWork } from '../../../../nodes/OutboundContact/leadsInWork';
import { ExecutionCancelled } from '../../../../nodes/shared/transport/requestPool';

/** Whether the promise is still open after everything that is due has run. */
async function isOpen(promise: Promise<unknown>): Promise<boolean> {
	const open = Symbol('open');
	return (await Promise.race([promise, nextTurn(open)])) === open;
}

describe('leads in work', () => {
	afterEach(() => {
		expect(countLeadsInWork()).toBe(0);
	});

	it('are held by one run at a time', async () => {
		const [one, other] = [new LeadsInWork('account', 'one'), new LeadsInWork('account', 'other')];
		expect(await one.take('lead', 0)).toBe(false);
		expect(other.isTakenByAnother('lead')).toBe(true);
		const waiting = other.take('lead', 7);
		expect(await isOpen(waiting)).toBe(true);
		one.leave(0);
		expect(await waiting).toBe(true);
		expect(one.isTakenByAnother('lead')).toBe(true);
		other.leave(7);
	});

	it('let only one of those that wait in at a time', async () => {
		const runs = ['a', 'b', 'c'].map((run) => new LeadsInWork('account', run));
		await runs[0].take('lead', 0);
		const waiting = [runs[1].take('lead', 0), runs[2].take('lead', 0)];
		runs[0].leave(0);
		expect(await waiting[0]).toBe(true);
		expect(await isOpen(waiting[1])).toBe(true);
		runs[1].leave(0);
		expect(await waiting[1]).toBe(true);
		runs[2].leave(0);
	});

	it('may be held by several contacts of the same run', async () => {
		const [one, other] = [new LeadsInWork('account', 'one'), new LeadsInWork('account', 'other')];
		await one.take('lead', 0);
		expect(await one.take('lead', 1)).toBe(false);
		one.leave(0);
		expect(other.isTakenByAnother('lead')).toBe(true);
		one.leave(1);
		expect(other.isTakenByAnother('lead')).toBe(false);
	});

	it('of another account are others', async () => {
		const [one, other] = [new LeadsInWork('account', 'one'), new LeadsInWork('tenant', 'other')];
		await one.take('lead', 0);
		expect(await other.take('lead', 0)).toBe(false);
		one.leaveAll();
		other.leaveAll();
	});

	it('are left when the run ends, and a contact that took none leaves none', async () => {
		const run = new LeadsInWork('account', 'run');
		await Promise.all([run.take('a', 0), run.take('b', 1), run.take('c', 2)]);
		run.leave(5);
		expect(countLeadsInWork()).toBe(3);
		run.leaveAll();
		run.leaveAll();
	});

	it('are no longer waited for after a cancel', async () => {
		const [one, other] = [new LeadsInWork('account', 'one'), new LeadsInWork('account', 'other')];
		await one.take('lead', 0);
		const cancel = new AbortController();
		const waiting = other.take('lead', 0, cancel.signal);
		cancel.abort();
		await expect(waiting).rejects.toBeInstanceOf(ExecutionCancelled);
		one.leave(0);
		other.leaveAll();
	});
});
