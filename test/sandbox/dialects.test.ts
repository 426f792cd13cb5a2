import { dialectNames, dialects, type DialectName } from '../../sandbox/dialects';
import { sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile();

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
		await useDialects('putAnswers204');
		expect((await put({ city: 'Santos' })).status).toBe(204);
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

	it('has a description of its own', () => {
		const texts = dialectNames.map((name) => dialects[name].description);
		expect(new Set(texts).size).toBe(texts.length);
	});
});

describe('the stored records show what happened', () => {
	it('when a message is sent but answered with 500', async () => {
		await useDialects('sentThen500');
		expect([(await send()).status, messages()]).toEqual([500, 1]);
	});

	it('when a lagging list shows a lead as it was', async () => {
		await useDialects('listLagsBehind');
		await put({ city: 'Santos' });
		await post({ name: 'Rita', phone: '5511987659999' });
		const [shown] = (await call(sandbox, 'GET', '/lead?phone=5511987650001')).json;
		expect(shown.city).toBe('São Paulo');
		expect((await call(sandbox, 'GET', '/lead?phone=5511987659999')).json).toEqual([]);
	});
});

it('refuses requests beyond its rate with 429', async () => {
	await useDialects('rateLimit20');
	const replies = await Promise.all(Array.from({ length: 30 }, async () => await post({})));
	expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
});
