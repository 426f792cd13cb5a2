import type { IDataObject } from 'n8n-workflow';

import { nameRows } from '../../nodes/shared/rowNumber';
import { picked } from '../support/pickedLocator';
import { unchanged } from '../support/recordingProxy';
import { SandboxedNode } from '../support/sandboxedNode';
import { openSandbox } from '../support/testSandbox';

const node = new SandboxedNode('crmSendMessage');
const integration = picked('int-main');

function variables(value: IDataObject): IDataObject {
	return { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
}

describe('CRM Send Message: send template', () => {
	const sendTemplate = {
		operation: 'sendTemplate',
		integration,
		template: picked('welcome_offer|pt_BR'),
		to: '={{ $json.phone }}',
		templateVariables: variables({
			header_1: '={{ $json.name }}',
			body_1: '={{ $json.name }}',
			body_2: '15%',
			button_0_1: 'spring',
		}),
	};
	const people = [
		{ phone: '+55 (11) 98765-4321', name: 'Helena' },
		{ phone: '011 98765-4322', name: 'Ivo' },
	];

	it('sends to every item and reads the template once', async () => {
		const { json, paired, requests } = await node.run(
			{ ...sendTemplate, options: { senderId: picked('user-ana', 'id') } },
			people,
		);
		expect(requests.map(({ endpoint }) => endpoint)).toEqual([
			'listTemplates',
			'sendChatappMessage',
			'sendChatappMessage',
		]);
		expect(json).toEqual([{ id: expect.any(String) }, { id: expect.any(String) }]);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
		expect(node.account.messages.map(({ to }) => to).sort()).toEqual([
			'5511987654321',
			'5511987654322',
		]);
		expect(node.account.messages[0]).toMatchObject({
			type: 'template',
			template: { name: 'welcome_offer', language: 'pt_BR' },
			text: expect.stringContaining('15% de desconto'),
			senderId: expect.any(String),
		});
	});

	it('takes the variables from an expression', async () => {
		await node.run(
			{
				...sendTemplate,
				template: picked('welcome_offer|en_US', 'name'),
				templateVariables: '={{ [$json.name, "20%"] }}',
			},
			[people[0]],
		);
		expect(node.account.messages[0].text).toBe('Hi Helena, here is 20% off your first visit.');
	});

	it.each([
		['an invalid phone', { to: 'Helena' }, '"Recipient Phone" is not a phone number', 0],
		['no template', { template: picked('={{ "" }}', 'name') }, '"Template" is empty', 0],
		['no integration', { integration: picked('={{ "" }}', 'id') }, '"Integration" is empty', 0],
		[
			'an unapproved template',
			{ template: picked('summer_sale|pt_BR', 'name') },
			'The template "summer_sale" (pt_BR) is not approved: its status is PENDING',
			2,
		],
		[
			'a variable without value',
			{ templateVariables: variables({ header_1: 'Helena', body_1: 'Helena', body_2: '15%' }) },
			'"Button 1: https://aurora.example/offer/▢" is empty for this contact',
			1,
		],
	])('refuses %s and sends nothing', async (_, parameters, message, reads) => {
		const { run, requests } = await node.run({ ...sendTemplate, ...parameters }, [people[0]]);
		expect(run.error?.message).toContain(message);
		expect(requests.map(({ endpoint }) => endpoint)).toEqual(Array(reads).fill('listTemplates'));
		expect(node.account.messages).toEqual([]);
	});

	it('sends in the order of the items, and names those that are done when it stops', async () => {
		const effect = { type: 'status', status: 404, body: { error: 'Not now' } };
		await node.injectFault('sendChatappMessage', effect, 9);
		const sheet = Array.from({ length: 12 }, (_, n) => ({
			...{ row_number: n + 2, name: 'Helena', phone: `+55 11 98765-43${n + 10}` },
		}));
		const credential = { maxConcurrentRequests: 1 };
		const { run } = await node.run(sendTemplate, sheet, { credential });
		expect(run.error?.message).toBe('Not now');
		const rows = node.account.messages.map(({ to }) => Number(to.slice(-2)) - 8);
		expect(rows).toEqual([...rows].sort((one, other) => one - other));
		expect(rows.slice(0, 8)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
		expect(rows.length).toBeLessThan(11);
		expect(run.error?.description).toContain(
			`${rows.length} of 12 items are done (${nameRows(rows)}). n8n's "Retry" would do them again`,
		);
	});

	it('names, when another item stops it, whose message may have gone out', async () => {
		const match = { endpoint: 'sendChatappMessage' };
		await node.injectFaults([
			{ match, effect: { type: 'status', status: 400, body: { error: 'No' } }, nth: 1 },
			{ match, effect: { type: 'delay', ms: 2_000 }, nth: 2 },
		]);
		const requestOptions = { timeout: 500 };
		const { run } = await node.run({ ...sendTemplate, requestOptions }, people);
		expect(run.error?.message).toBe('No');
		const failed = Number(run.error?.context?.itemIndex);
		expect(run.error?.description).toContain(
			`What became of row ${2 - failed} is unknown: check the CRM before you run that again.`,
		);
		expect(run.error?.description).not.toContain('done all the same');
	});
});

describe('CRM Send Message: send text', () => {
	const sendText = {
		operation: 'sendText',
		integration,
		to: '11 98765-4321',
		text: 'Hello\nHelena',
	};

	it('sends the texts to one person in the order of the items, also after one failed', async () => {
		const match = { endpoint: 'sendChatappMessage' };
		await node.injectFaults([
			{ match, effect: { type: 'delay', ms: 100 }, nth: 1 },
			{ match, effect: { type: 'status', status: 400, body: { error: 'No' } }, nth: 2 },
		]);
		const texts = ['first', 'second', 'third'];
		const items = texts.map((text) => ({ text }));
		await node.run({ ...sendText, text: '={{ $json.text }}' }, items, {
			settings: { onError: 'continueRegularOutput' },
		});
		// Not the late message of the test before.
		const sent = node.account.messages.map(({ text }) => text);
		expect(sent.filter((text) => texts.includes(text))).toEqual(['first', 'third']);
	});

	it('merges additional fields last', async () => {
		await node.run({
			...sendText,
			options: { additionalMessageFields: '{"text": {"body": "Instead"}, "accountId": "x"}' },
		});
		expect(node.account.messages[0].text).toBe('Instead');
	});

	it('uses the recipient field of the credential', async () => {
		const { baseUrl, store } = await openSandbox({ apiNames: { recipientField: 'phone' } });
		const { run } = await node.run(sendText, [{}], {
			credential: { baseUrl, advancedSettings: true, recipientField: 'phone' },
		});
		expect(run.error).toBeUndefined();
		expect(store.accounts[0].messages).toEqual([
			expect.objectContaining({ to: '5511987654321', text: 'Hello\nHelena' }),
		]);
	});

	it('refuses a text that the platform would drop', async () => {
		const { run, requests } = await node.run({ ...sendText, text: '😀'.repeat(4097) });
		expect(run.error?.message).toBe('"Text" has 4097 characters');
		expect(requests).toEqual([]);
	});

	it.each(['to', 'phone'])('sends one recipient when JSON names it as "%s"', async (name) => {
		const options = { additionalMessageFields: { [name]: '5511912345678' } };
		const { exchanges } = await node.run({ ...sendText, options }, [{}], {
			credential: { advancedSettings: true, recipientField: 'phone' },
			rewrite: unchanged,
		});
		const { body } = exchanges.at(-1)!;
		expect(body).toMatchObject({ phone: '5511912345678' });
		expect(body).not.toHaveProperty('to');
	});
});

describe('CRM Send Message: send social message', () => {
	const sendSocial = {
		operation: 'sendSocial',
		integration: picked('int-social'),
		recipientId: 'lumen.kiosk',
		text: 'Hello!',
	};

	it('sends a text on the social channel', async () => {
		const { json, requests } = await node.run({
			...sendSocial,
			options: { senderId: picked('member-ana') },
		});
		expect(json).toEqual([{ id: expect.any(String) }]);
		expect(requests.at(-1)?.path).toBe('/social/send-message');
		expect(node.account.messages[0]).toMatchObject({ channel: 'social', to: 'lumen.kiosk' });
	});
});
