import type { IDataObject } from 'n8n-workflow';

import { nodeName, runNode } from '../support/engine';
import { ana, notSent, parametersWith, runCampaign, sent } from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { requestSummary, setFault } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';

const sandbox = sandboxPerFile();

/** Makes every request to an endpoint get this answer. */
const answer = async (endpoint: string, status: number, effect: IDataObject) =>
	await setFault(sandbox, endpoint, { type: 'status', status, ...effect });

const sendText = async () =>
	await runNode(
		{
			type: 'crmSendMessage',
			parameters: {
				operation: 'sendText',
				integration: picked('int-main'),
				to: '11 98765-4321',
				text: 'Hello',
			},
		},
		[{}],
		{ credential: { baseUrl: sandbox.baseUrl, token: 'demo-token' } },
	);

/** One answer of each kind; the unit tests of transport read many more. */
const accepted: Array<[number, string | IDataObject]> = [
	[200, { id: 'm1' }],
	[204, ''],
];

const refused: Array<[number, string | IDataObject]> = [
	[200, { error: 'This number is not on the channel' }],
	[200, '[{"error":"This number is not on the channel"}]'],
	[200, { status: 'failed', message: 'This number is not on the channel' }],
	[400, { error: 'This number is not on the channel' }],
];

const unclear: Array<[number, string | IDataObject]> = [
	[503, { error: 'Busy' }],
	[404, '<html>Not found</html>'],
	[200, '{"id": "m'],
	[200, { id: 'm1', status: 'failed' }],
];

describe('CRM Outbound Contact', () => {
	const contact = async () => await runCampaign(sandbox.baseUrl, parametersWith(), [ana]);

	it.each(accepted)('counts a message answered with %d %j as sent', async (status, body) => {
		await answer('sendChatappMessage', status, { body });
		const finished = await contact();
		expect(sent(finished)).toMatchObject([{ status: 'sent' }]);
	});

	it.each(refused)('counts a message answered with %d %j as refused', async (status, body) => {
		await answer('sendChatappMessage', status, { body });
		const finished = await contact();
		expect(notSent(finished)).toMatchObject([{ status: 'failed', failedStep: 'message' }]);
	});

	it.each(unclear)('does not repeat a message answered with %d %j', async (status, body) => {
		await answer('sendChatappMessage', status, { body, retryAfter: 1 });
		const finished = await contact();
		expect(notSent(finished)).toMatchObject([{ status: 'unconfirmed', reason: 'outcomeUnknown' }]);
		const { counts } = await requestSummary(sandbox);
		expect(counts['POST /chatapp/send-message']).toBe(1);
	});
});

describe('CRM Send Message', () => {
	it.each(accepted)('outputs an item for the answer %d %j', async (status, body) => {
		await answer('sendChatappMessage', status, { body });
		const finished = await sendText();
		expect(finished.error).toBeUndefined();
		expect(finished.items(nodeName)).toMatchObject([{ json: {}, pairedItem: { item: 0 } }]);
	});

	it.each(refused.slice(0, 2))('reports a refusal answered with %d %j', async (status, body) => {
		await answer('sendChatappMessage', status, { body });
		const { error } = await sendText();
		expect(error?.message).toBe('This number is not on the channel');
		expect(error?.description).toMatch(/^The CRM answered 2\d\d\. Check the values/);
	});

	it.each(unclear)('reports an unknown outcome after %d %j', async (status, body) => {
		await answer('sendChatappMessage', status, { body });
		const { error } = await sendText();
		expect(error?.message).toMatch('The outcome is unknown');
		expect(error?.description).toMatch('Check the CRM');
	});
});
