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

const useDialects = async (...names: DialectName[]) => {
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
	it('is set by a reset and removed by the next one', async () => {
		await useDialects('putAnswersSuccess');
		expect((await put({ city: 'Santos' })).json).toEqual({ success: true });
		expect(helena()?.city).toBe('Santos');
		await useDialects();
		expect((await put({ city: 'Santos' })).json).toMatchObject({ id: 'lead-helena' });
	});

	it('combines with others, the first being the outermost', async () => {
		await useDialects('recordsInData', 'idsAsNumbers');
		expect((await post({ name: 'Rita' })).json).toEqual({
			data: expect.objectContaining({ id: expect.any(Number), name: 'Rita' }),
		});
	});

	it('is refused with a list of known names when it is unknown', async () => {
		const { status, json } = await control(sandbox, 'POST', '/reset', { dialects: ['klingon'] });
		expect([status, json.error]).toEqual([400, expect.stringContaining('putReplacesLead')]);
	});

	it('is listed with its description and its reason', async () => {
		const { json } = await control(sandbox, 'GET', '/dialects');
		expect(json).toHaveLength(dialectNames.length);
		expect(json).toContainEqual({
			name: 'putReplacesLead',
			description: expect.stringContaining('replaces'),
			why: expect.stringMatching(/^[A-Z].+\.$/),
		});
	});

	it('has a description of its own', () => {
		const texts = dialectNames.map((name) => dialects[name].description);
		expect(new Set(texts).size).toBe(texts.length);
	});

	it.each(dialectNames)('%s never causes an internal failure of the sandbox', async (name) => {
		await useDialects(name);
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

describe('the stored records show what happened', () => {
	it('when an update that replaces the lead clears the other fields', async () => {
		await useDialects('putReplacesLead');
		await put({ metadata: { a: 1 } });
		expect(helena()).toMatchObject({ name: '', phone: '', city: '', metadata: { a: 1 } });
	});

	it('when an update echoes metadata without storing it', async () => {
		await useDialects('putIgnoresMetadataAndEchoesBody');
		const { json } = await put({ metadata: { a: 1 } });
		expect([json.metadata, helena()?.metadata]).toEqual([{ a: 1 }, { tags: ['spring'] }]);
	});

	it('when a message is sent but answered with 500', async () => {
		await useDialects('sentThen500');
		expect([(await send()).status, messages()]).toEqual([500, 1]);
	});

	it('when a message is refused with 200', async () => {
		await useDialects('refusalAs200Error');
		expect([(await send()).status, messages()]).toEqual([200, 0]);
	});

	it('when a lagging list shows a lead as it was', async () => {
		await useDialects('listLagsBehind');
		await put({ city: 'Santos' });
		await post({ name: 'Rita', phone: '5511987659999' });
		const [shown] = (await call(sandbox, 'GET', '/lead?phone=5511987650001')).json;
		expect(shown.city).toBe('São Paulo');
		expect((await call(sandbox, 'GET', '/lead?phone=5511987659999')).json).toEqual([]);
	});

	it('when ids are shown in another form', async () => {
		await useDialects('idsAsNumbers');
		const [{ id }] = (await call(sandbox, 'GET', '/lead?phone=5511987650001')).json;
		expect(id).toEqual(expect.any(Number));
		const { json } = await call(sandbox, 'PUT', `/lead/${id}`, { body: { city: 'Santos' } });
		expect([json.id, helena()?.city]).toEqual([id, 'Santos']);
	});
});

describe('a limited CRM', () => {
	it('refuses requests beyond its rate with 429 and Retry-After', async () => {
		await useDialects('rateLimit5WithRetryAfter');
		const replies = await Promise.all(Array.from({ length: 9 }, async () => await post({})));
		const refused = replies.filter(({ status }) => status === 429);
		expect(refused).toHaveLength(4);
		expect(refused[0].headers.get('retry-after')).toBe('1');
	});

	it('queues requests beyond its capacity, and refuses them with 503 when the queue is full', async () => {
		await useDialects('capacity4WithShortQueue');
		const replies = await Promise.all(Array.from({ length: 60 }, async () => await post({})));
		const accepted = replies.filter(({ status }) => status === 201);
		const refused = replies.filter(({ status }) => status === 503);
		expect(accepted.length).toBeGreaterThanOrEqual(4 + 8);
		expect(refused.length).toBeGreaterThan(0);
		expect(accepted.length + refused.length).toBe(60);
	});
});
