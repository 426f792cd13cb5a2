import { startSandbox } from '../../sandbox';
import type { Sandbox } from '../../sandbox';
import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';

import { call, control } from './client';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(async () => {
	await sandbox.close();
});

const speak = async (...names: DialectName[]) => {
	expect((await control(sandbox, 'POST', '/reset', { dialects: names })).status).toBe(200);
};
const helena = () => sandbox.store.account('account-a').leads.get('lead-helena');
const put = async (body: unknown) => await call(sandbox, 'PUT', '/lead/lead-helena', { body });
const post = async (body: unknown) => await call(sandbox, 'POST', '/lead', { body });
const send = async () =>
	await call(sandbox, 'POST', '/chatapp/send-message', {
		body: {
			accountIntegrationId: 'int-main',
			to: '5511987650001',
			type: 'text',
			text: { body: 'Hello' },
		},
	});
const messages = () => sandbox.store.account('account-a').messages.length;

describe('a dialect', () => {
	it('is named in a reset, and gone after the next', async () => {
		await speak('putSaysSuccess');
		expect((await put({ city: 'Santos' })).json).toEqual({ success: true });
		expect(helena()?.city).toBe('Santos');
		await speak();
		expect((await put({ city: 'Santos' })).json).toMatchObject({ id: 'lead-helena' });
	});

	it('combines with others: the first is the outermost', async () => {
		await speak('recordsInData', 'idsAsNumbers');
		expect((await post({ name: 'Rita' })).json).toEqual({
			data: expect.objectContaining({ id: expect.any(Number), name: 'Rita' }),
		});
	});

	it('that is unknown is refused, with the names of those that are known', async () => {
		const { status, json } = await control(sandbox, 'POST', '/reset', { dialects: ['klingon'] });
		expect([status, json.error]).toEqual([400, expect.stringContaining('putReplacesLead')]);
	});

	it('is listed with what is different', async () => {
		const { json } = await control(sandbox, 'GET', '/dialects');
		expect(json).toHaveLength(dialectNames.length);
		expect(json).toContainEqual({
			name: 'putReplacesLead',
			about: expect.stringContaining('replaces'),
		});
	});

	it('is described once', () => {
		const texts = dialectNames.map((name) => dialects[name].about);
		expect(new Set(texts).size).toBe(texts.length);
	});

	// A dialect changes what is shown and stored, never the contract of the work in between.
	it.each(dialectNames)('%s never makes the sandbox fail', async (name) => {
		await speak(name);
		const created = await post({ name: 'Rita', phone: '5511987659999', metadata: { a: null } });
		await call(sandbox, 'GET', '/lead?phone=5511987650001');
		await call(sandbox, 'GET', '/chat-sector');
		await call(sandbox, 'GET', '/chatapp/templates?accountIntegrationId=int-main');
		await put({ metadata: { tags: ['x'], campaigns: { spring: { status: 'sent', at: null } } } });
		await call(sandbox, 'POST', '/account-external-conversation', {
			body: { leadId: 'lead-helena', accountChatSectorId: 'sector-sales' },
		});
		await send().catch(() => undefined);
		expect(created.text).not.toContain('SANDBOX DEFECT');
		const { json } = await control(sandbox, 'GET', '/requests');
		expect(json.requests.map(({ failure }: { failure: unknown }) => failure)).toEqual(
			json.requests.map(() => null),
		);
	});
});

describe('records stay the truth', () => {
	it('an update that replaces the lead empties what is not given', async () => {
		await speak('putReplacesLead');
		await put({ metadata: { a: 1 } });
		expect(helena()).toMatchObject({ name: '', phone: '', city: '', metadata: { a: 1 } });
	});

	it('an update that echoes its body has stored nothing of metadata', async () => {
		await speak('putIgnoresMetadataAndEchoesBody');
		const { json } = await put({ metadata: { a: 1 } });
		expect([json.metadata, helena()?.metadata]).toEqual([{ a: 1 }, { tags: ['spring'] }]);
	});

	it('a message that is carried out and answered with 500 is there', async () => {
		await speak('carriedOutThen500');
		expect([(await send()).status, messages()]).toEqual([500, 1]);
	});

	it('a message that is refused with 200 is not', async () => {
		await speak('refusalAs200Error');
		expect([(await send()).status, messages()]).toEqual([200, 0]);
	});

	it('a list that lags behind shows a lead as it was', async () => {
		await speak('listLagsBehind');
		await put({ city: 'Santos' });
		await post({ name: 'Rita', phone: '5511987659999' });
		const [shown] = (await call(sandbox, 'GET', '/lead?phone=5511987650001')).json;
		expect(shown.city).toBe('São Paulo');
		expect((await call(sandbox, 'GET', '/lead?phone=5511987659999')).json).toEqual([]);
	});

	it('ids that are shown otherwise lead to the same records', async () => {
		await speak('idsAsNumbers');
		const [{ id }] = (await call(sandbox, 'GET', '/lead?phone=5511987650001')).json;
		expect(id).toEqual(expect.any(Number));
		const { json } = await call(sandbox, 'PUT', `/lead/${id}`, { body: { city: 'Santos' } });
		expect([json.id, helena()?.city]).toEqual([id, 'Santos']);
	});

	it('a rate limit refuses what is too much in a second', async () => {
		await speak('rateLimit5WithRetryAfter');
		const replies = await Promise.all(Array.from({ length: 9 }, async () => await post({})));
		const refused = replies.filter(({ status }) => status === 429);
		expect(refused).toHaveLength(4);
		expect(refused[0].headers.get('retry-after')).toBe('1');
	});

	it('a capacity lets the rest wait', async () => {
		await speak('capacity4WithShortLine');
		const replies = await Promise.all(Array.from({ length: 15 }, async () => await post({})));
		expect(replies.filter(({ status }) => status === 503)).toHaveLength(3);
	});
});
