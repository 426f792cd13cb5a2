import { SandboxedNode } from '../support/sandboxedNode';
import { requestSummary } from '../support/sandboxControl';

const node = new SandboxedNode('crmLead');

describe('many items', () => {
	const createLead = { resource: 'lead', operation: 'create', phone: '={{ $json.phone }}' };
	const people = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ phone: `55119${80_000_000 + index}` }));

	it.each([
		[100, 8, 20],
		[30, 3, 50],
	])(
		'%i of them never have more than %i requests in flight, of %i ms each',
		async (count, maxConcurrentRequests, ms) => {
			await node.injectFaults([{ effect: { type: 'delay', ms } }]);
			const items = people(count);
			const { run, json, paired } = await node.run(createLead, items, {
				credential: { maxConcurrentRequests },
			});
			expect(run.error).toBeUndefined();
			expect(json.map(({ phone }) => phone)).toEqual(items.map(({ phone }) => phone));
			expect(paired).toEqual(items.map((_, item) => ({ item })));

			const journal = await requestSummary(node.sandbox);
			expect(journal.total).toBe(count);
			expect(journal.peakConcurrency).toBeLessThanOrEqual(maxConcurrentRequests);
			// On a busy machine, the first are answered before the last have left.
			expect(journal.peakConcurrency).toBeGreaterThan(maxConcurrentRequests / 2);
		},
	);
});
