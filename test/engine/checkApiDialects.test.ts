import type { DialectName } from '../../sandbox';
import { nodeName, runNode } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { demoAccount } from '../support/sandboxControl';
import { openSandbox } from '../support/testSandbox';

/** Expected results of a check on a CRM with each dialect. */
it.each<[DialectName, Record<string, unknown>]>([
	['putReplacesLead', { updateKeepsFields: false }],
	['putIgnoresMetadataAndEchoesBody', { metadataStored: false }],
	['idsAsNumbers', { leadAnswer: true, metadataStored: true }],
	['refusalAs200Error', { messageAccepted: false }],
	['recordsInData', { leadAnswer: true, metadataStored: true }],
	['listIgnoresFiltersLimitedTo10', { phoneFilter: false }],
])('Check API on a CRM with %s', async (dialect, expected) => {
	const sandbox = await openSandbox({ dialects: [dialect] });
	const before = demoAccount(sandbox)
		.leads.all()
		.map((lead) => JSON.stringify(lead));
	const finished = await runNode(
		{
			type: 'crmAccount',
			parameters: {
				resource: 'api',
				operation: 'check',
				phone: '+55 (11) 90000-1234',
				sector: picked(dialect === 'idsAsNumbers' ? '' : 'sector-sales'),
				sendTestMessage: dialect !== 'idsAsNumbers',
				template: picked('welcome_offer|en_US'),
				showEvidence: true,
			},
		},
		[{}],
		{ credential: { baseUrl: sandbox.baseUrl, token: 'demo-token' } },
	);
	expect(finished.error).toBeUndefined();
	const holds = Object.fromEntries(
		finished.json(nodeName).map((item) => [item.assumption, item.holds]),
	);
	expect(holds).toMatchObject(expected);
	expect(
		demoAccount(sandbox)
			.leads.all()
			.map((lead) => JSON.stringify(lead)),
	).toEqual(before);
});
