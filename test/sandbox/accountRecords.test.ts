import { sandboxPerFile } from '../support/testSandbox';
import { call } from './client';
import { validRequests } from './validRequests';

const sandbox = sandboxPerFile();

describe('chat sectors', () => {
	it('spec 4: are listed from newest to oldest, with their channel account', async () => {
		const { json } = await call(sandbox, 'GET', '/chat-sector');
		expect(json.map(({ id }: { id: string }) => id)).toEqual([
			'sector-front-desk',
			'sector-support',
			'sector-sales',
		]);
		expect(json[2]).toMatchObject({
			accountIntegration: 'int-main',
			AccountIntegration: { integrationAccountName: '551130000001' },
		});
		expect(json[0]).toMatchObject({ accountIntegration: null, AccountIntegration: null });
	});

	it('spec 2, 4: an update answers with membersCanViewAllConversations and the new channel', async () => {
		const body = { accountIntegration: 'int-support', membersCanViewAllConversations: false };
		const { status, json } = await call(sandbox, 'PUT', '/chat-sector/sector-sales', { body });
		expect(status).toBe(200);
		expect(json).toMatchObject({
			...body,
			name: 'Sales',
			AccountIntegration: { integrationAccountName: '551130000002' },
		});
	});
});

describe('pipelines and stages', () => {
	it('spec 9, 2.4.0 (4): filtering by the pipeline of another account answers 404', async () => {
		const path = '/account-crm-pipeline-stage?pipelineId=pipeline-other';
		expect((await call(sandbox, 'GET', path)).status).toBe(404);
	});

	it('spec 4: a deleted stage is gone, also from its deals', async () => {
		const path = '/account-crm-pipeline-stage/stage-talking';
		expect((await call(sandbox, 'DELETE', path)).status).toBe(200);
		expect((await call(sandbox, 'GET', path)).json).toEqual({
			error: 'Account CRM pipeline stage not found',
		});
		expect(sandbox.store.account('account-a').deals.get('deal-helena')?.stageId).toBeNull();
	});
});

describe('products and categories', () => {
	const product = validRequests.createProduct.body as object;

	it('spec 2: a new product has the given fields, null for the others, and the status active', async () => {
		const { status, json } = await call(sandbox, 'POST', '/product', { body: product });
		expect(status).toBe(201);
		expect(json).toMatchObject({
			...product,
			description: null,
			images: null,
			hourlyAppointments: null,
			status: 'active',
		});
	});

	it('spec 4: a category update keeps the other fields', async () => {
		const body = { description: 'Monthly' };
		const { status, json } = await call(sandbox, 'PUT', '/category/category-plans', { body });
		expect(status).toBe(200);
		expect(json).toMatchObject({ id: 'category-plans', name: 'Plans', description: 'Monthly' });
	});
});

describe('customer-service records', () => {
	it('spec 2: a customer-service record without fields is open, with null for the others', async () => {
		const { status, json } = await call(sandbox, 'POST', '/customer-service', { body: {} });
		expect(status).toBe(201);
		expect(json).toMatchObject({
			accountExternalConversationId: null,
			status: 'open',
			temperature: null,
			chatSummary: null,
		});
	});

	it('spec 2: the temperature of a customer-service record has a scale of its own', async () => {
		const body = { temperature: 97.5 };
		const { json } = await call(sandbox, 'PUT', '/customer-service/service-helena', { body });
		expect(json).toMatchObject({ temperature: 97.5, status: 'completed' });
	});
});
