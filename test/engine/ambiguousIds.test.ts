import type { IDataObject } from 'n8n-workflow';

import { nodeName, runNode } from '../support/engine';
import { contacts, phoneOf } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { demoAccount } from '../support/sandboxControl';
import { openProxy, openSandbox } from '../support/testSandbox';

const count = 3;

const allPhones = Array.from({ length: count }, (_, n) => phoneOf(n));

/** Runs a node on a CRM whose IDs are numbers that have lost digits in JSON, so that all look the same. */
async function run(type: string, parameters: IDataObject, items: IDataObject[] = [{}]) {
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
	const finished = await runNode({ type, parameters }, items, { credential });
	expect(finished.error).toBeUndefined();
	return finished.json(nodeName);
}

const phonesIn = (rows: IDataObject[]) => rows.map(({ phone }) => phone).sort();

describe('leads whose IDs are numbers beyond 2^53', () => {
	it('are all listed by Get Many of CRM Lead', async () => {
		const getAll = { resource: 'lead', operation: 'getAll', returnAll: true };
		expect(phonesIn(await run('crmLead', getAll))).toEqual(allPhones);
	});

	const ofContacts = { reportOn: 'contacts', phone: '={{ $json.phone }}', defaultCountry: 'BR' };
	const scopes: Array<[string, IDataObject, IDataObject[]]> = [
		['all', { reportOn: 'all' }, [{}]],
		['a list', ofContacts, contacts(count)],
	];

	it.each(scopes)('have a row each in Get Report: of %s', async (_of, scope, items) => {
		const parameters = { operation: 'getReport', campaign: picked('spring', 'key'), ...scope };
		const rows = await run('crmOutboundResults', parameters, items);
		expect(phonesIn(rows)).toEqual(allPhones);
		expect(rows.map(({ status }) => status)).toEqual(allPhones.map(() => 'sent'));
	});

	it.each(scopes)('all count in Get Summary: of %s', async (_of, scope, items) => {
		const parameters = { operation: 'getSummary', campaign: picked('spring', 'key'), ...scope };
		const rows = await run('crmOutboundResults', parameters, items);
		expect(rows).toMatchObject([{ sent: count }]);
	});

	it.each(scopes)(
		'all count in Get Many of CRM Outbound Results: of %s',
		async (_of, scope, items) => {
			const parameters = { operation: 'getAll', returnAll: true, ...scope };
			const rows = await run('crmOutboundResults', parameters, items);
			expect(rows).toMatchObject([{ key: 'spring', sent: count }]);
		},
	);
});
