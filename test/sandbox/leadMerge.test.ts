import { sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile(undefined, { seed: 'empty' });

const create = async (body: object, token?: string) =>
	await call(sandbox, 'POST', '/lead', { body, token });
const leadCount = () => sandbox.store.account('account-a').leads.size;

it.each([
	['tax number', { taxId: '12345678901' }, { taxId: '12345678901' }],
	['email in other letters', { email: 'Rita@Mail.example' }, { email: 'rITA@mail.EXAMPLE' }],
])(
	'spec 9, 2.4.0 (1): the same %s answers 201 with the existing lead',
	async (_what, first, second) => {
		const made = await create({ name: 'Rita', ...first });
		const again = await create({ name: 'Someone else', ...second });
		expect([again.status, again.json.id]).toEqual([201, made.json.id]);
		expect(again.json).toEqual(made.json);
		expect(leadCount()).toBe(1);
	},
);

it('spec 9, 2.4.0 (2): a phone matches with country code, with formatting, and in its local form', async () => {
	const forms = ['5511987650099', '+55 (11) 98765-0099', '11987650099', '011 98765-0099'];
	for (const stored of forms) {
		await control(sandbox, 'POST', '/reset', { seed: 'empty' });
		const { json } = await create({ phone: stored });
		for (const given of forms) {
			expect([given, (await create({ phone: given })).json.id]).toEqual([given, json.id]);
		}
	}
});

it.each([
	['US', '14155550123', '+1 (415) 555-0123', '4155550123'],
	['Argentina', '5491123456789', '+54 9 11 2345 6789', '91123456789'],
])('spec 9, 2.4.0 (2): so does a phone of %s', async (_country, full, formatted, local) => {
	const { json } = await create({ phone: full });
	expect((await create({ phone: formatted })).json.id).toBe(json.id);
	expect((await create({ phone: local })).json.id).toBe(json.id);
});

it('spec 9, 2.4.0 (2): another phone creates another lead', async () => {
	await create({ phone: '5511987650099' });
	await create({ phone: '5511987650098' });
	await create({ phone: '5521987650099' });
	await create({ phone: '987650099' });
	expect(leadCount()).toBe(4);
});

it('spec 9, 2.4.0 (2): the tax number takes precedence over the phone, the phone over the email', async () => {
	const byTax = (await create({ taxId: '111' })).json.id;
	const byPhone = (await create({ phone: '5511987650002' })).json.id;
	const byEmail = (await create({ email: 'three@mail.example' })).json.id;
	const all = { taxId: '111', phone: '11987650002', email: 'THREE@mail.example' };
	expect((await create(all)).json.id).toBe(byTax);
	await call(sandbox, 'DELETE', `/lead/${byTax}`);
	expect((await create({ ...all, taxId: '999' })).json.id).toBe(byPhone);
	await call(sandbox, 'DELETE', `/lead/${byPhone}`);
	expect((await create({ email: all.email })).json.id).toBe(byEmail);
});

it('spec 9, 2.4.0 (1): a merge fills in empty fields and keeps the others', async () => {
	const first = { name: 'Rita', metadata: { tags: ['a'] }, leadTemperature: 1 };
	const added = { city: 'Santos', leadType: 'PF', utms: { utm_source: 'fair' } };
	await create({ phone: '5511987650099', ...first });
	const other = { name: 'Other', metadata: { tags: ['b'], more: 1 }, leadTemperature: 3 };
	const { json } = await create({ phone: '+55 11 98765-0099', ...other, ...added });
	expect(json).toMatchObject({ phone: '5511987650099', ...first, ...added });
});

it('spec 9, 2.4.0 (1): empty fields do not identify a lead', async () => {
	await create({ name: 'A', phone: '', email: '' });
	await create({ name: 'B', phone: '--', email: ' ' });
	await create({ name: 'C' });
	expect(leadCount()).toBe(3);
});

it('spec 5 (3), 9, 2.4.0 (1): leads of different accounts are never merged', async () => {
	const mine = await create({ phone: '5511987650099' });
	const theirs = await create({ phone: '5511987650099' }, 'other-token');
	expect(theirs.json.id).not.toBe(mine.json.id);
});

it('spec 7 (1): a merge with the leadOwner of another account answers 404 and fills in nothing', async () => {
	await create({ phone: '5511987650099' });
	const before = sandbox.store.snapshot();
	const reply = await create({ phone: '5511987650099', city: 'Santos', leadOwner: 'nobody' });
	expect(reply.status).toBe(404);
	expect(sandbox.store.snapshot()).toEqual(before);
});

it('spec 9, 2.4.0 (3): createdAt and the Date header distinguish an existing lead from a new one', async () => {
	await control(sandbox, 'POST', '/leads', {
		leads: [{ phone: '5511987650099', createdAt: '2026-01-01T00:00:00Z' }],
	});
	const old = await create({ phone: '5511987650099' });
	const fresh = await create({ phone: '5511987650098' });
	const ageMs = ({ headers, json }: typeof old) =>
		Date.parse(headers.get('date') ?? '') - Date.parse(json.createdAt);
	expect(ageMs(old)).toBeGreaterThan(3_600_000);
	expect(Math.abs(ageMs(fresh))).toBeLessThan(60_000);
});
