import { Expression } from 'n8n-workflow';

import { SandboxedNode } from '../support/sandboxedNode';

const leads = new SandboxedNode('crmLead');

/** The expressions that n8n evaluates while something runs. */
async function evaluatedIn(work: () => Promise<unknown>): Promise<string[]> {
	const evaluate = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
	try {
		await work();
		return evaluate.mock.calls.map(([value]) => String(value)).filter((text) => /^=/.test(text));
	} finally {
		evaluate.mockRestore();
	}
}

it('Get Many of leads evaluates each expression once', async () => {
	const filters = {
		startDate: '={{ $now.minus({ days: 115 }).toISO() }}',
		label: '={{ "newsletter" }}',
		labelsNoneOf: '={{ "opt-out" }}',
		source: '={{ "fair" }}',
	};
	const options = { queryParameters: '={{ { branch: "downtown" } }}' };
	const limit = '={{ 50 }}';
	const parameters = { resource: 'lead', operation: 'getAll', limit, filters, options };
	const evaluated = await evaluatedIn(async () => {
		const { requests } = await leads.run(parameters);
		expect(requests).toHaveLength(1);
	});
	const expressions = [limit, ...Object.values(filters), options.queryParameters];
	expect(evaluated.sort()).toEqual(expressions.sort());
});
