import type { IDataObject } from 'n8n-workflow';

import { notSent, parametersWith } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { SandboxedNode } from '../support/sandboxedNode';

const campaign = new SandboxedCampaign();
const lead = new SandboxedNode('crmLead');

/** The Webhook node puts what it gets into `body`; expressions that were written for a form find nothing. */
const webhook: IDataObject = {
	headers: { host: 'n8n.example.com' },
	params: {},
	query: {},
	body: { name: 'Ana', phone: '11 98765-0501', source: 'site' },
};

it('is named in the row of a campaign', async () => {
	const [report] = notSent(await campaign.run(parametersWith(), [webhook]));
	expect(report).toMatchObject({
		reason: 'emptyPhone',
		error:
			'The phone is empty: the item has no column "phone", but "body.phone": enter {{ $json.body.phone }}',
	});
});

it.each<[what: string, parameters: IDataObject]>([
	['nothing else', { additionalFields: {} }],
	['a fixed source', { additionalFields: { source: 'site' } }],
])('is named where a lead would be created of %s', async (_what, parameters) => {
	for (const operation of ['create', 'upsert']) {
		const form = { resource: 'lead', operation, defaultCountry: 'BR', ...parameters };
		const filled = { ...form, name: '={{ $json.name }}', phone: '={{ $json.phone }}' };
		const { run } = await lead.run(filled, [webhook]);
		expect(`${run.error?.message} ${run.error?.description}`).toContain('$json.body.');
	}
});
