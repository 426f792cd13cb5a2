import { SandboxedNode } from '../support/sandboxedNode';
import { loadPackage } from '../support/engine';
import { HarnessCredentialsHelper } from '../support/engine/credentialsHelper';
import { requestJournal, requestSummary, resetSandbox } from '../support/sandboxControl';

const node = new SandboxedNode('crmLead');
const create = {
	resource: 'lead',
	operation: 'create',
	phone: '={{ $json.phone }}',
	name: '={{ $json.name }}',
	additionalFields: { city: '={{ $json.city }}' },
};
const items = [
	{ phone: '+55 11 98765-0101', name: 'Ana', city: 'Recife' },
	{ phone: 'nobody', name: 'Bia', city: 'Olinda' },
	{ phone: '+55 11 98765-0103', name: 'Caio', city: '' },
];
const continueOnFail = { settings: { onError: 'continueRegularOutput' as const } };

/** The new leads in the sandbox, as far as the items determine them. */
function newLeads() {
	const names = items.map(({ name }) => name);
	return node.account.leads
		.all()
		.filter(({ name }) => names.includes(name))
		.map(({ name, phone, city }) => ({ name, phone, city }));
}

describe('operations of a node', () => {
	it('do the same by routing, as a tool runs them, and without it', async () => {
		const withoutRouting = await node.run(create, items, continueOnFail);
		const created = newLeads();
		const type = (await loadPackage()).nodes.get('crmLead');
		const { customOperations } = type ?? {};
		try {
			if (type) type.customOperations = undefined;
			await resetSandbox(node.sandbox);
			const byRouting = await node.run(create, items, continueOnFail);
			expect(newLeads()).toEqual(created);
			expect(byRouting.paired).toEqual(withoutRouting.paired);
			const names = byRouting.json.map(({ name, error }) => name ?? error);
			expect(names).toEqual(withoutRouting.json.map(({ name, error }) => name ?? error));
			expect(names).toEqual([
				'Ana',
				expect.stringContaining('"Phone" is not a phone number. '),
				'Caio',
			]);
		} finally {
			if (type) type.customOperations = customOperations;
		}
	});

	it('pause between batches alone', async () => {
		const requestOptions = { batching: { batch: { batchSize: 2, batchInterval: 3_600_000 } } };
		const { requests } = await node.run({ ...create, requestOptions }, [items[0], items[2]]);
		expect(requests).toHaveLength(2);
	}, 30_000);

	it('pause before the next batch', async () => {
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 300 } } };
		await node.run({ ...create, requestOptions }, [items[0], items[2]]);
		const [first, second] = (await requestJournal(node.sandbox)).requests;
		expect(second.startedAt - first.startedAt).toBeGreaterThan(250);
	});

	it('send nothing more, and pause no longer, once the CRM has refused an item', async () => {
		await node.injectFaults([{ effect: { type: 'status', status: 400 }, nth: 1 }]);
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 600 } } };
		const people = Array.from({ length: 100 }, () => items[0]);
		const { run, requests } = await node.run({ ...create, requestOptions }, people);
		expect(run.error).toBeDefined();
		expect(requests).toHaveLength(1);
		// All pauses would take a minute.
	}, 30_000);

	it('continue with the items of other accounts after the token of one was refused', async () => {
		const original = HarnessCredentialsHelper.prototype.getDecrypted;
		const decrypt = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
		// As with an expression in the credential's token.
		decrypt.mockImplementation(async function (this: HarnessCredentialsHelper, ...args) {
			const { itemIndex } = Object(Array.from<unknown>(args)[6]) as { itemIndex: number };
			const credential = await original.apply(this, args);
			return { ...credential, token: itemIndex === 0 ? 'revoked-token' : 'demo-token' };
		});
		const people = Array.from({ length: 30 }, (_, index) => ({
			phone: `55119000001${index + 10}`,
		}));
		const { json, requests } = await node.run(create, people, continueOnFail);
		decrypt.mockRestore();
		expect(json.filter(({ error }) => error !== undefined)).toHaveLength(1);
		expect(requests).toHaveLength(30);
	});

	it('write to one person in the order of the items, and to others meanwhile', async () => {
		const delayed = { type: 'delay', ms: 200 };
		await node.injectFault('createLead', delayed, 1);
		const again = { ...items[0], phone: '11987650101' };
		const { json, requests } = await node.run(create, [...items, again], continueOnFail);
		expect(json[3].id).toBe(json[0].id);
		expect(requests.map(({ inFlight }) => inFlight)).toEqual([1, 2, 1]);
	});

	it.each([
		['phone', '+55 11 98765-0101'],
		['taxId', '935.411.347-80'],
		['email', 'ana@example.com'],
	])('write in the order of the items to who has the same %s', async (name, value) => {
		await node.injectFault('createLead', { type: 'delay', ms: 200 }, 1);
		const people = ['0201', '0202'].map((digits) => ({
			...{ phone: `+55 11 98765-${digits}`, taxId: '', email: '', [name]: value },
		}));
		const additionalFields = { taxId: '={{ $json.taxId }}', email: '={{ $json.email }}' };
		const { run, requests } = await node.run({ ...create, additionalFields }, people);
		expect(run.error).toBeUndefined();
		expect(requests.map(({ inFlight }) => inFlight)).toEqual([1, 1]);
	});

	it('write to one record in the order of the items, whatever the spaces around its ID', async () => {
		const delayed = { type: 'delay', ms: 200 };
		await node.injectFault('updateLead', delayed, 1);
		const update = {
			...{ resource: 'lead', operation: 'update' },
			leadId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			updateFields: { city: '={{ $json.city }}' },
		};
		const rows = [
			{ id: 'lead-helena', city: 'Santos' },
			{ id: 'lead-helena ', city: 'Recife' },
		];
		await node.run(update, rows);
		expect(node.account.leads.get('lead-helena')?.city).toBe('Recife');
	});

	it('never have more requests in flight than the credential allows', async () => {
		const [count, maxConcurrentRequests] = [100, 8];
		await node.injectFaults([{ effect: { type: 'delay', ms: 20 } }]);
		const people = Array.from({ length: count }, (_, n) => ({ phone: `55119${80_000_000 + n}` }));
		const { run, json, paired } = await node.run(create, people, {
			credential: { maxConcurrentRequests },
		});
		expect(run.error).toBeUndefined();
		expect(json.map(({ phone }) => phone)).toEqual(people.map(({ phone }) => phone));
		expect(paired).toEqual(people.map((_, item) => ({ item })));

		const { total, peakConcurrency } = await requestSummary(node.sandbox);
		expect(total).toBe(count);
		expect(peakConcurrency).toBeLessThanOrEqual(maxConcurrentRequests);
		// On a busy machine, the first are answered before the last have left.
		expect(peakConcurrency).toBeGreaterThan(maxConcurrentRequests / 2);
	});
});
