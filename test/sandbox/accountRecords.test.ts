import { sandboxPerFile } from '../support/testSandbox';
import { call } from './client';

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
