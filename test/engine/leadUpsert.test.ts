import type { IDataObject } from 'n8n-workflow';

import { picked } from '../support/pickedLocator';
import { type Rewrite } from '../support/recordingProxy';
import { setFault } from '../support/sandboxControl';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmLead');
const upsert = { resource: 'lead', operation: 'upsert', phone: '={{ $json.phone }}' };
const helena = { phone: '(11) 98765-0001' };
const addOldLead = (fields: IDataObject) => {
	const lead = node.account.addLead(fields);
	return node.account.leads.update(lead, { createdAt: '2026-01-01T00:00:00.000Z' });
};
const sent = (requests: Array<{ method: string }>) => requests.map(({ method }) => method);

describe('CRM Lead: create or update', () => {
	it('leaves the name of a lead where the new one is none', async () => {
		const { json } = await node.run({ ...upsert, name: 'Sem nome' }, [helena]);
		expect(json).toMatchObject([{ name: 'Helena Prado', created: false }]);
	});

	it('names the owner that the account does not have', async () => {
		const additionalFields = { leadOwner: picked('user-ana') };
		const { run } = await node.run({ ...upsert, additionalFields }, [helena]);
		expect(run.error?.message).toBe('Account member not found');
		expect(run.error?.description).toMatch(/^Check "Lead lead-helena" and "Owner": /);
	});

	it('creates a lead that no list shows', async () => {
		const additionalFields = { city: 'Recife', metadata: '{"score": 7}' };
		const { json, requests } = await node.run({ ...upsert, name: 'Nina', additionalFields }, [
			{ phone: '11 98765-0999' },
		]);
		expect(json).toMatchObject([{ name: 'Nina', phone: '5511987650999', created: true }]);
		expect(sent(requests)).toEqual(['GET', 'POST']);
		expect(node.account.leads.get(String(json[0].id))).toMatchObject({ metadata: { score: 7 } });
	});

	it('updates a lead with the phone: given fields alone, metadata merged', async () => {
		const campaigns = { spring: { status: 'sent' } };
		const [before] = node.account.leads.findBy('phone', '5511987650001');
		node.account.leads.update(before, { metadata: { tags: ['vip'], campaigns } });
		const additionalFields = { city: 'Recife', state: '', metadata: '{"score": 7}' };
		const { json, requests } = await node.run({ ...upsert, additionalFields }, [helena]);
		expect(json).toMatchObject([{ id: before.id, name: 'Helena Prado', created: false }]);
		expect(sent(requests)).toEqual(['GET', 'PUT']);
		expect(node.account.leads.get(before.id)).toEqual({
			...before,
			updatedAt: expect.any(String) as string,
			city: 'Recife',
			metadata: { tags: ['vip'], campaigns, score: 7 },
		});
	});

	it('keeps values of the lead where cells inside of JSON are blank', async () => {
		const [{ id }] = node.account.leads.findBy('phone', '5511987650001');
		const stored = { city: 'Recife', utms: { utm_source: 'google' }, metadata: { score: 7 } };
		node.account.leads.update(node.account.leads.get(id)!, stored);
		const additionalFields = {
			utms: '={{ { utm_source: $json.blank } }}',
			metadata: '={{ { score: $json.blank, visits: 2 } }}',
		};
		const additionalFieldsJson = '{ "city": "{{ $json.blank }}", "name": " " }';
		await node.run(
			{
				...upsert,
				additionalFields: {
					...additionalFields,
					additionalFieldsJson: `=${additionalFieldsJson}`,
				},
			},
			[{ ...helena, blank: '' }],
		);
		expect(node.account.leads.get(id)).toMatchObject({
			...{ ...stored, name: 'Helena Prado', metadata: { score: 7, visits: 2 } },
		});
	});

	it.each(['new', 'old'])(
		'makes two people of one email two leads: %s lead of the other',
		async (age) => {
			const fields = { name: 'Bia', phone: '5511987650751', email: 'casal@mail.example' };
			const other = age === 'new' ? node.account.addLead(fields) : addOldLead(fields);
			const additionalFields = { email: 'Casal@mail.example', city: 'Recife' };
			const caio = { phone: '11 98765-0752' };
			const { json } = await node.run({ ...upsert, name: 'Caio', additionalFields }, [caio]);
			expect(json).toMatchObject([{ name: 'Caio', phone: '5511987650752', created: true }]);
			expect(json[0].note).toBe(
				`"Email" not stored: the lead ${other.id} of somebody else has the same`,
			);
			expect(node.account.leads.get(String(json[0].id))).toMatchObject({
				city: 'Recife',
				email: '',
			});
			expect(node.account.leads.get(other.id)).toMatchObject(fields);
		},
	);

	it('matches by tax ID, and then writes the phone of a lead without one', async () => {
		node.account.addLead({ name: 'Shop', taxId: '98345678000195' });
		const byTaxId = { ...upsert, matchBy: 'taxId', additionalFields: { taxId: '98345678000195' } };
		const { json, requests } = await node.run(byTaxId, [{ phone: '11 98765-0777' }]);
		expect(json).toMatchObject([{ name: 'Shop', phone: '5511987650777', created: false }]);
		expect(requests[0].query).toEqual({ taxId: '98345678000195' });
	});

	it('updates only the lead with the tax ID where the CRM lists others, too', async () => {
		node.account.addLead({ name: 'Shop', taxId: '98345678000195' });
		const other = { id: 'other', name: 'Other', taxId: '11144477735' };
		const rewrite: Rewrite = ({ method, answer }) =>
			method === 'GET' ? [other, ...(answer as object[])] : answer;
		const byTaxId = { ...upsert, matchBy: 'taxId', additionalFields: { taxId: '98345678000195' } };
		const { json } = await node.run(byTaxId, [{ phone: '' }], { rewrite });
		expect(json).toMatchObject([{ name: 'Shop', created: false }]);
	});

	it('changes nothing in the lead with the tax ID and another whole phone', async () => {
		const byTaxId = { ...upsert, matchBy: 'taxId', additionalFields: { taxId: '123.456.789-01' } };
		const { run, requests } = await node.run(byTaxId, [{ phone: '11 98765-0777' }]);
		expect(run.error?.message).toContain('The lead with this "Tax ID" has another phone: ');
		expect(sent(requests)).toEqual(['GET']);
		const { json } = await node.run({ ...byTaxId, name: 'Helena P.' }, [{ phone: '' }]);
		expect(json).toMatchObject([{ name: 'Helena P.', phone: '5511987650001', created: false }]);
	});

	it('changes nothing in a lead into which the CRM merges, but which no list shows', async () => {
		const { id } = addOldLead({ phone: '(11) 98765-0444' });
		const rewrite: Rewrite = ({ method, answer }) =>
			method === 'GET' ? (answer as IDataObject[]).filter((lead) => lead.id !== id) : answer;
		const additionalFields = { city: 'Recife' };
		const items = [{ phone: '11 98765-0444' }];
		const { run, requests } = await node.run({ ...upsert, additionalFields }, items, { rewrite });
		expect(run.error?.message).toBe(`The CRM returned lead ${id}, which no list shows`);
		expect(sent(requests)).not.toContain('PUT');
	});

	it('changes nothing in a lead with another phone that the CRM answers without a reason', async () => {
		const other = node.account.leads.get('lead-ivo');
		const rewrite: Rewrite = ({ method, answer }) => (method === 'POST' ? other : answer);
		const additionalFields = { city: 'Recife' };
		const { run, requests } = await node.run(
			{ ...upsert, additionalFields },
			[{ phone: '11 98765-0999' }],
			{ rewrite },
		);
		expect(run.error?.message).toBe(
			'The CRM returned lead lead-ivo, which has another "Phone", "Tax ID" or "Email"',
		);
		expect(sent(requests).filter((method) => method !== 'GET')).toEqual(['POST']);
	});

	it('says what is not stored also where the CRM does not show that it created the lead', async () => {
		const { id } = addOldLead({ phone: '5511987650751', email: 'casal@mail.example' });
		const rewrite: Rewrite = ({ answer }) =>
			[answer as IDataObject].flat().map((lead) => ({ ...lead, createdAt: undefined }));
		const additionalFields = { email: 'casal@mail.example' };
		const { json } = await node.run({ ...upsert, additionalFields }, [{ phone: '11 98765-0752' }], {
			rewrite,
		});
		const note = `"Email" not stored: the lead ${id} of somebody else has the same`;
		expect(json).toMatchObject([{ phone: '5511987650752', created: null, note }]);
	});

	it('outputs the lead that it has found where the update is answered with nothing', async () => {
		await setFault(node.sandbox, 'updateLead', { type: 'emptyBody' });
		const { run, json } = await node.run({ ...upsert, name: 'Helena P.' }, [helena]);
		expect(run.error).toBeUndefined();
		expect(json).toMatchObject([{ id: 'lead-helena', created: false }]);
		expect(node.account.leads.get('lead-helena')).toMatchObject({ name: 'Helena P.' });
	});

	it('creates the lead of two items once, in their order', async () => {
		const leads = node.account.leads.all().length;
		const { json } = await node.run({ ...upsert, name: '={{ $json.name }}' }, [
			{ phone: '11 98765-0999', name: 'Nina' },
			{ phone: '+55 11 98765-0999', name: 'Nina Rocha' },
		]);
		expect(json.map(({ created }) => created)).toEqual([true, false]);
		expect(node.account.leads.all()).toHaveLength(leads + 1);
		expect(node.account.leads.get(String(json[0].id))).toMatchObject({ name: 'Nina Rocha' });
	});

	it('finds a Brazilian mobile that a channel has stored without its ninth digit', async () => {
		const { id } = node.account.addLead({ phone: '554187654321' });
		const { json, requests } = await node.run({ ...upsert, name: 'Ana' }, [
			{ phone: '+55 41 98765-4321' },
		]);
		expect(json).toMatchObject([{ id, name: 'Ana', phone: '554187654321', created: false }]);
		expect(sent(requests)).toEqual(['GET', 'GET', 'PUT']);
	});

	it.each([
		['554187654321', '554187654321'],
		['98765', '5541987654321'],
	])(
		'keeps the phone as a channel has stored it where the tax ID is matched: "%s"',
		async (phone, kept) => {
			const taxId = '52998224725';
			const { id } = addOldLead({ phone, taxId });
			const parameters = { ...upsert, matchBy: 'taxId', name: 'Ana', additionalFields: { taxId } };
			const { json } = await node.run(parameters, [{ phone: '+55 41 98765-4321' }]);
			expect(json).toMatchObject([{ id, name: 'Ana', created: false }]);
			expect(node.account.leads.get(id)?.phone).toBe(kept);
		},
	);

	it('updates a lead that only the creation finds, as its phone is stored formatted', async () => {
		const { id } = addOldLead({ phone: '(11) 98765-0555', name: 'Old' });
		const { json, requests } = await node.run({ ...upsert, name: 'New' }, [
			{ phone: '11 98765-0555' },
		]);
		expect(json).toMatchObject([{ id, name: 'New', phone: '(11) 98765-0555' }]);
		expect(sent(requests)).toEqual(['GET', 'POST', 'GET', 'PUT']);
	});

	it('changes nothing where several leads have the phone, and names them', async () => {
		const ids = [1, 2].map(() => node.account.addLead({ phone: '5511987650555' }).id);
		const { run, requests } = await node.run({ ...upsert, name: 'Ana' }, [
			{ phone: '11 98765-0555' },
		]);
		for (const id of ids) expect(run.error?.message).toContain(id);
		expect(sent(requests)).toEqual(['GET']);
	});

	it.each([
		[{}, 'Phone'],
		[{ additionalFields: { email: 'new@mail.example' } }, 'Phone'],
		[{ matchBy: 'taxId' }, 'Tax ID'],
	])('with %j is refused without a value, before any request', async (parameters, label) => {
		const given = { ...upsert, ...parameters, phone: '', name: 'Ana' };
		const { run, requests } = await node.run(given);
		expect(run.error?.message).toBe(`"${label}" is empty`);
		expect(requests).toEqual([]);
	});
});
