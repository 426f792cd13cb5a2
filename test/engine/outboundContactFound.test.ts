import { nodeName } from '../support/engine';
import { contacts, runCampaign, withKey } from '../support/outboundRun';
import { sandboxPerTest } from '../support/testSandbox';

const sandbox = sandboxPerTest();

describe('Lead Page', () => {
	const credential = { leadPage: 'https://panel.example.com/leads/{id}?tab=chat' };

	it('adds a link to each row', async () => {
		const finished = await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(1), {
			credential,
		});
		const [{ leadId, leadUrl }] = finished.json(nodeName, 0);
		expect(leadUrl).toBe(`https://panel.example.com/leads/${String(leadId)}?tab=chat`);
	});

	it('adds no column if it is empty', async () => {
		const finished = await runCampaign(sandbox.baseUrl, withKey('spring'), contacts(1));
		expect(finished.json(nodeName, 0)[0]).not.toHaveProperty('leadUrl');
	});
});

describe('execution data', () => {
	it('has the campaign key, by which executions can be found', async () => {
		const { run } = await runCampaign(sandbox.baseUrl, withKey('Black Friday!'), contacts(1));
		expect(run.data.resultData.metadata).toEqual({ campaignKey: 'black-friday' });
	});

	it('has nothing without a key', async () => {
		const { run } = await runCampaign(sandbox.baseUrl, withKey(''), contacts(1));
		expect(run.data.resultData.metadata ?? {}).toEqual({});
	});
});
