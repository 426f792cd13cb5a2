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
