import { SandboxedNode } from '../support/sandboxedNode';

const leads = new SandboxedNode('crmLead');

const run = async (parameters: object) => await leads.run({ resource: 'lead', ...parameters });

describe('filters that are one expression', () => {
	it('filter the leads', async () => {
		const filters = '={{ { source: "fair", leadType: "PJ" } }}';
		const { run: finished, requests } = await run({ operation: 'getAll', filters });
		expect(finished.error).toBeUndefined();
		expect(requests).toMatchObject([{ query: { source: 'fair' } }]);
	});

	it.each([
		['={{ $json.nothing }}', '"Filters" is empty'],
		['={{ "fair" }}', '"Filters" is not an object'],
		['={{ { sorce: "fair" } }}', '"Filters" has no field "sorce"'],
		['={{ { source: $json.nothing } }}', '"Source" is empty'],
	])('read no lead where they are %s', async (filters, message) => {
		const { run: finished, requests } = await run({ operation: 'getAll', filters });
		expect(finished.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});
});

it('the fields of an update may be one expression', async () => {
	const parameters = {
		operation: 'update',
		leadId: 'lead-helena',
		updateFields: '={{ { city: "Olinda", leadType: "XX" } }}',
	};
	const refused = await run(parameters);
	expect(refused.run.error?.message).toContain('"Lead Type" has a value that is not one of its');
	const updateFields = '={{ { city: "Olinda", metadata: { a: 1 }, unknown: 1 } }}';
	const { run: finished } = await run({ ...parameters, updateFields });
	expect(finished.error).toBeUndefined();
	const lead = leads.account.leads.get('lead-helena');
	expect(lead).toMatchObject({ city: 'Olinda', metadata: { a: 1 } });
});
