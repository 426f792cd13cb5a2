import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmTemplate');
const integration = picked('int-main');

describe('CRM Template: get many', () => {
	const getAll = { operation: 'getAll', integration };

	it('lists approved templates, one item each', async () => {
		const { json, requests } = await node.run(getAll);
		expect(json.map(({ name, language }) => `${name}|${language}`)).toEqual([
			'welcome_offer|pt_BR',
			'welcome_offer|en_US',
			'order_update|en_US',
			'plain_hello|pt_BR',
			'login_code|en_US',
			'appointment_reminder|pt_BR',
		]);
		// The API's default is 100.
		expect(requests[0].query).toEqual({ accountIntegrationId: 'int-main', limit: '10000' });
	});

	it('refuses a limit that is none before any request', async () => {
		const { run, requests } = await node.run({ ...getAll, limit: '={{ "ten" }}' });
		expect(run.error?.message).toBe('"Limit" is not a number');
		expect(requests).toEqual([]);
	});

	it('holds the status against the answer', async () => {
		const data = ['PENDING', 'APPROVED', 'REJECTED'].map((status) => ({ id: status, status }));
		const effect = { type: 'status', status: 200, body: { data } };
		await node.injectFault('listTemplates', effect);
		const pending = await node.run({ ...getAll, filters: { status: 'PENDING' } });
		expect(pending.json.map(({ id }) => id)).toEqual(['PENDING']);
		expect((await node.run(getAll)).json.map(({ id }) => id)).toEqual(['APPROVED']);
	});

	it('filters by name and language itself, before the limit', async () => {
		const filters = { templateName: 'welcome_offer' };
		const alone = await node.run({ ...getAll, filters, limit: 1 });
		expect(alone.json.map(({ language }) => language)).toEqual(['pt_BR']);
		const english = await node.run({ ...getAll, filters: { ...filters, languageCode: 'en_US' } });
		expect(english.json.map(({ language }) => language)).toEqual(['en_US']);
	});

	it.each(['en_us', 'EN-US'])('finds the language code %s', async (languageCode) => {
		const alone = await node.run({ ...getAll, filters: { languageCode } });
		expect(alone.json.map(({ name }) => name)).toEqual([
			'welcome_offer',
			'order_update',
			'login_code',
		]);
	});
});

describe('CRM Template: get', () => {
	const get = { operation: 'get', integration, template: picked('order_update|en_US') };

	it('reads a template of another status', async () => {
		const { json } = await node.run({
			...get,
			template: picked('summer_sale|pt_BR', 'name'),
			status: 'PENDING',
		});
		expect(json[0]).toMatchObject({ name: 'summer_sale', status: 'PENDING' });
	});

	it('says which template was not found', async () => {
		const { run } = await node.run({ ...get, template: picked('order_update|pt_BR', 'name') });
		expect(run.error?.message).toBe(
			'The template "order_update" (pt_BR) was not found among those with the status APPROVED',
		);
		expect(run.error?.description).toContain('Choose its status in "Status"');
	});

	it('refuses a name without a language before any request', async () => {
		const { run, requests } = await node.run({ ...get, template: picked('order_update', 'name') });
		expect(run.error?.message).toBe('"Template" cannot be read');
		expect(run.error?.description).toContain('name|language');
		expect(requests).toEqual([]);
	});
});
