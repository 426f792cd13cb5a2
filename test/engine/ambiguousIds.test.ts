import type { IDataObject } from 'n8n-workflow';

import { nodeName, runNode } from '../support/engine';
import { phoneOf } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { demoAccount } from '../support/sandboxControl';
import { openProxy, openSandbox } from '../support/testSandbox';

const count = 3;

const allPhones = Array.from({ length: count }, (_, n) => phoneOf(n));

/** Runs a node on a CRM whose IDs are numbers that have lost digits in JSON, so that all look the same. */
async function run(type: string, parameters: IDataObject) {
	const crm = await openSandbox();
	const at = new Date(Date.now() - 3_600_000).toISOString();
	const account = demoAccount(crm);
	for (let n = 0; n < count; n++) {
		const campaigns = { spring: { status: 'sent', key: 'Spring', at, phone: phoneOf(n) } };
		account.addLead({ phone: phoneOf(n), metadata: { campaigns }, createdAt: at });
	}
	const { baseUrl } = await openProxy(crm, ({ path, answer }) => {
		if (path !== '/lead') return answer;
		const leads = (answer as IDataObject[]).filter(({ phone }) => allPhones.includes(`${phone}`));
		return leads.map((lead) => ({ ...lead, id: 2 ** 53 }));
	});
	const credential = { baseUrl, token: 'demo-token' };
	const finished = await runNode({ type, parameters }, [{}], { credential });
	expect(finished.error).toBeUndefined();
	return finished.json(nodeName);
}

const phonesIn = (rows: IDataObject[]) => rows.map(({ phone }) => phone).sort();

describe('leads whose IDs are numbers beyond 2^53', () => {
	it('are all listed by Get Many of CRM Lead', async () => {
		const getAll = { resource: 'lead', operation: 'getAll', returnAll: true };
		expect(phonesIn(await run('crmLead', getAll))).toEqual(allPhones);
	});

	it('have a row each in Get Report, and all count in Get Summary', async () => {
		const campaign = picked('spring', 'key');
		const rows = await run('crmOutboundResults', { operation: 'getReport', campaign });
		expect(phonesIn(rows)).toEqual(allPhones);
		const summary = await run('crmOutboundResults', { operation: 'getSummary', campaign });
		expect(summary).toMatchObject([{ sent: count }]);
	});
});
