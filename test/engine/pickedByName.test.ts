import { picked } from '../support/pickedLocator';
import { searchList } from '../support/engine/searchList';
import type { Rewrite } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmLead');

/** A list as the editor shows it, as pairs of name and value. */
async function list(method: string, filter?: string, type = 'crmLead') {
	const credential = { baseUrl: node.sandbox.baseUrl, token: 'demo-token' };
	const { results } = await searchList({ type, parameters: {} }, method, credential, filter);
	return results.map(({ name, value }) => [name, value]);
}

/** Adds a recent lead with these labels. */
function addLead(phone: string, labelIds: string[] = [], name = 'Nina Rocha') {
	const lead = node.account.addLead({ phone, name });
	node.account.leads.update(lead, { labelIds });
	return lead;
}

describe('lists that the API does not have', () => {
	/** The list's entries for these labels. */
	const shown = (...ids: string[]) =>
		ids
			.map((id) => [String(node.account.labels.get(id)?.name), id])
			.sort(([one], [other]) => one.localeCompare(other));

	it('labels: those of leads, each once', async () => {
		addLead('5511900000001', ['label-vip']);
		addLead('5511900000002', ['label-vip', 'label-opt-out']);
		expect(await list('searchLabels')).toEqual(shown('label-opt-out', 'label-vip'));
		expect(await list('searchLabels', 'VIP')).toEqual(shown('label-vip'));
	});

	it('labels: those of older leads when none of the newest matches', async () => {
		addLead('5511900000001', ['label-vip']);
		expect(await list('searchLabels', 'newsletter')).toEqual(shown('label-newsletter'));
	});

	it('leads: older ones when none of the newest matches', async () => {
		addLead('5511900000001');
		const found = await list('searchLeads', 'helena');
		expect(found.map(([, id]) => id)).toEqual(['lead-helena']);
	});

	it('leads: the newest first, up to the limit', async () => {
		for (let number = 1000; number < 1250; number++) addLead(`551190000${number}`);
		expect(await list('searchLeads')).toHaveLength(200);
	});

	it('pipelines: described by the names of their stages', async () => {
		const pipelines = await list('searchPipelines', undefined, 'crmDeal');
		expect(pipelines.map(([, id]) => id).sort()).toEqual(
			[...new Set(node.account.stages.all().map(({ pipelineId }) => pipelineId))].sort(),
		);
		expect(pipelines).toContainEqual([expect.stringContaining('Talking'), 'pipeline-sales']);
	});
});

describe('a label by name', () => {
	const assign = (label: unknown, leadId: string) => ({
		resource: 'label',
		operation: 'assign',
		leadId: picked(leadId),
		labelId: label,
	});

	it('is looked up once for all items, ignoring case', async () => {
		addLead('5511900000009', ['label-vip']);
		const leads = ['5511900000001', '5511900000002', '5511900000003'].map((phone) =>
			addLead(phone),
		);
		const { run, requests } = await node.run(
			{ ...assign(picked('vip', 'name'), ''), leadId: '={{ $json.id }}' } as never,
			leads.map(({ id }) => ({ id })),
		);
		expect(run.error).toBeUndefined();
		expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
		for (const { labelIds } of leads) expect(labelIds).toEqual(['label-vip']);
	});

	it('is looked up further back when recent leads have other labels only', async () => {
		const lead = addLead('5511900000001', ['label-newsletter']);
		const { run, requests } = await node.run(assign(picked('vip', 'name'), lead.id) as never);
		expect(run.error).toBeUndefined();
		expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
		expect(lead.labelIds).toContain('label-vip');
	});

	it('is looked up for each name, and each period is read once', async () => {
		const lead = addLead('5511900000001', ['label-newsletter']);
		const { run, requests } = await node.run(
			{ ...assign(picked('={{ $json.name }}', 'name'), lead.id) } as never,
			['vip', 'newsletter', 'opt-out', 'VIP'].map((name) => ({ name })),
		);
		expect(run.error).toBeUndefined();
		expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
	});

	it.each(['no such', 'vip!', '🔴 vip', 'vip+'])(
		'%s, which no recent lead has, is refused, and nothing is written',
		async (name) => {
			const lead = addLead('5511900000001');
			const { run, requests } = await node.run(assign(picked(name, 'name'), lead.id) as never);
			expect(run.error?.message).toBe(`No recent lead has a label named "${name}"`);
			expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
		},
	);

	it('that is ambiguous is refused', async () => {
		const twin = node.account.labels.insert({
			color: '#000000',
			name: 'vip',
			...node.account.newRecordFields(),
		});
		const lead = addLead('5511900000001', ['label-vip', twin.id]);
		const { run } = await node.run(assign(picked('VIP', 'name'), lead.id) as never);
		expect(run.error?.message).toBe('Several labels are named "VIP"');
		expect((run.error as { description?: string }).description).toContain(
			`label-vip and ${twin.id}`,
		);
	});

	it('is never sent as an ID by a CRM that shows labels without IDs', async () => {
		const lead = addLead('5511900000001', ['label-vip']);
		const rewrite: Rewrite = ({ answer }) =>
			JSON.parse(JSON.stringify(answer).replaceAll('"id":"label-vip",', '')) as unknown;
		const given = assign(picked('VIP', 'name'), lead.id) as never;
		const { run, requests } = await node.run(given, [{}], { rewrite });
		expect(run.error?.message).toBe('No recent lead has a label named "VIP"');
		expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});
});
