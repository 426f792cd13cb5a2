import { sleep, type IDataObject } from 'n8n-workflow';

import {
	createPerson,
	findByPhone,
	findPerson,
	readLead,
} from '../../../../../nodes/shared/lead/person';

import type { CrmClient } from '../../../../../nodes/shared/transport/crmClient';
import type { Endpoint } from '../../../../../nodes/shared/contract';

/** A mobile that channels store without its ninth digit, too. */
const phone = '5541987654321';
const short = '554187654321';
const other = '5511987650001';
const taxId = '52998224725';
const email = 'casal@mail.example';
const now = '2026-03-01T12:00:10.400Z';
const earlier = '2025-03-01T12:00:00.000Z';

/** A CRM that lists leads as told, and answers creations with these leads, one after the other. */
function crm(list: (query: IDataObject) => object[], answers: object[] = []) {
	const lists: IDataObject[] = [];
	const bodies: IDataObject[] = [];
	const requestOrThrow = async (
		{ method }: Endpoint,
		sent: { query: IDataObject; body: IDataObject },
	) => {
		if (method === 'GET') lists.push(sent.query);
		else bodies.push(sent.body);
		const headers = { date: 'Sun, 01 Mar 2026 12:00:10 GMT' };
		const body = method === 'GET' ? list(sent.query) : answers.shift();
		const times = { startedAt: 0, answeredAt: 300, attempts: 1 };
		return await Promise.resolve({ ok: true, body, headers, ...times });
	};
	const client = { requestOrThrow, account: 'account' } as unknown as CrmClient;
	return { client, lists, bodies };
}

/** Lists by phone. */
const byPhone =
	(leads: Record<string, object[]>) =>
	({ phone: searched }: IDataObject) =>
		leads[String(searched)] ?? [];

describe('the leads of a person', () => {
	it('are each found once where both forms of the phone list them, the oldest first', async () => {
		const long = { id: 'long', phone, createdAt: now };
		const old = { id: 'short', phone: short, createdAt: earlier };
		const stranger = { id: 'stranger', phone: other };
		const { client } = crm(byPhone({ [phone]: [long, stranger], [short]: [long, old, stranger] }));
		const found = await findPerson(client, phone, true);
		expect(found.leads.map(({ id }) => id)).toEqual(['short', 'long']);
	});

	it.each([
		['only where the first lists none', [], ['short'], [phone, short]],
		['not where the first lists any', [{ id: 'long', phone }], ['long'], [phone]],
	])('are looked up by a second form: %s', async (_what, listed, ids, searched) => {
		const { client, lists } = crm(
			byPhone({ [phone]: listed, [short]: [{ id: 'short', phone: short }] }),
		);
		const found = await findPerson(client, phone);
		expect(found.leads.map(({ id }) => id)).toEqual(ids);
		expect(lists).toEqual(searched.map((form) => ({ phone: form })));
	});

	it('are found in any list', async () => {
		const list = async (form: string) =>
			await Promise.resolve([{ phone: form, form }, { phone: other }]);
		expect(await findByPhone(short, list)).toEqual([{ phone: short, form: short }]);
	});
});

describe('a lead that is known by its ID', () => {
	const lead = { id: 'wanted', phone, createdAt: now };
	const stranger = { id: 'stranger', phone };

	it('is searched for by each phone once, then by its creation', async () => {
		const { client, lists } = crm(({ startDate }) => (startDate ? [lead] : [stranger]));
		const phones = ['+55 41 98765-4321', undefined, '', phone, phone];
		const known = { id: 'wanted', phones, createdAt: Date.parse(now) };
		expect((await readLead(client, known))?.lead.toJson()).toEqual(lead);
		const created = { startDate: '2026-03-01T12:00:09.400Z', endDate: '2026-03-01T12:00:11.400Z' };
		expect(lists).toEqual([{ phone: '+55 41 98765-4321' }, { phone }, created]);
	});

	it('is not searched for any further once it is found, or where nothing finds it', async () => {
		const { client, lists } = crm(byPhone({ [phone]: [stranger, lead] }));
		expect((await readLead(client, { id: 'wanted', phones: [phone] }))?.leads).toHaveLength(2);
		expect(await readLead(client, { id: 'wanted' })).toBeUndefined();
		expect(lists).toHaveLength(1);
	});
});

describe('the creation of a person', () => {
	const body = { name: 'Caio', phone, email, taxId, city: 'Recife' };
	const own = { id: 'own', phone, createdAt: now };
	const ofOther = { id: 'other', phone: other, createdAt: earlier };

	it('reads nothing where the answer shows a new lead with the phone', async () => {
		const { client, lists } = crm(() => [], [own]);
		const created = await createPerson(client, body);
		expect(created).toMatchObject({ isNew: true, isOtherPerson: false });
		expect(created.lead.id).toBe('own');
		expect(lists).toEqual([]);
	});

	it.each([
		['existed before', { ...own, createdAt: earlier }, {}, false],
		['may have existed', { ...own, createdAt: undefined }, {}, null],
		['hides its phone', { ...own, phone: undefined }, {}, true],
		['is not clear', own, { isClear: () => false }, true],
	])('reads the lead if it %s', async (_what, answered, policy, isNew) => {
		const { client, lists } = crm(byPhone({ [phone]: [{ ...own, city: 'Olinda' }] }), [answered]);
		const created = await createPerson(client, body, policy);
		expect(created).toMatchObject({
			isNew,
			isOtherPerson: false,
			listing: { clockOffsetMs: expect.any(Number) as number },
		});
		expect(created.lead.text('city')).toBe('Olinda');
		expect(lists).toHaveLength(1);
	});

	it('waits for a lead that is not listed yet, and goes on with the answer if none comes', async () => {
		let listed: object[] = [];
		const { client, lists } = crm(
			() => listed.splice(0),
			[
				{ id: 'own', phone },
				{ id: 'own', phone },
			],
		);
		void sleep(5).then(() => (listed = [{ id: 'own', phone, city: 'Olinda' }]));
		const found = await createPerson(client, body, { pausesMs: [50] });
		expect(found.lead.text('city')).toBe('Olinda');
		expect((await createPerson(client, body)).listing).toBeUndefined();
		expect(lists).toHaveLength(3);
	});

	it.each<[string, IDataObject, IDataObject, string]>([
		['the e-mail', { email: ' Casal@mail.EXAMPLE' }, { taxId }, '"Email"'],
		['the tax ID', { taxId: '529.982.247-25' }, { email }, '"Tax ID"'],
		['both', { email, taxId }, {}, '"Tax ID" and "Email"'],
		['what it does not show', {}, {}, '"Tax ID" and "Email"'],
	])("is repeated without %s of somebody else's lead", async (_what, shown, kept, names) => {
		const { client, bodies } = crm(byPhone({ [other]: [{ ...ofOther, ...shown }] }), [
			ofOther,
			own,
		]);
		const created = await createPerson(client, body);
		expect(bodies).toEqual([body, { name: 'Caio', phone, city: 'Recife', ...kept }]);
		expect(created).toMatchObject({ isNew: true, isOtherPerson: false });
		expect(created.lead.id).toBe('own');
		expect(created.note).toBe(`${names} not stored: the lead other of somebody else has the same`);
	});

	it('is not repeated where nothing may be shared, or it was left out already', async () => {
		const first = crm(() => [], [ofOther]);
		const alone = { ...body, email: undefined, taxId: undefined };
		expect(await createPerson(first.client, alone)).toMatchObject({
			isOtherPerson: true,
			isNew: false,
		});
		const second = crm(() => [], [ofOther, ofOther]);
		expect(await createPerson(second.client, body)).toMatchObject({ isOtherPerson: true });
		expect(second.bodies).toHaveLength(2);
	});

	it("takes no lead for somebody else's where it has no phone itself", async () => {
		const { client } = crm(() => [], [ofOther]);
		expect(await createPerson(client, { email })).toMatchObject({ isOtherPerson: false });
	});

	it('reads nothing without an ID, and throws what the CRM refuses', async () => {
		const { client, lists } = crm(() => [], [{}]);
		expect(await createPerson(client, body)).toMatchObject({ isNew: null, isOtherPerson: false });
		expect(lists).toEqual([]);
		const failure = new Error('refused');
		const refusing = { requestOrThrow: async () => await Promise.reject(failure) };
		await expect(createPerson(refusing as unknown as CrmClient, body)).rejects.toBe(failure);
	});
});
