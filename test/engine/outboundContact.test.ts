/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { Expression, NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { clearInterval, setInterval } from 'node:timers';

import { loadPackage, nodeName } from '../support/engine';
import {
	contacts,
	notSent,
	parametersWith,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { clearJournal } from '../support/sandboxControl';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

describe('a contact', () => {
	it('gets a lead, a conversation and one message with three requests', async () => {
		const finished = await node.run(parametersWith(), [{ name: 'Ana', phone: '(11) 98765-0500' }]);

		const [report] = sent(finished);
		expect(report).toMatchObject({
			status: 'sent',
			phone: '5511987650500',
			leadAlreadyExisted: false,
			conversationReused: false,
			template: 'welcome_offer|pt_BR',
		});
		expect(report).not.toHaveProperty('error');
		const [message] = node.messages;
		expect(message).toMatchObject({ id: report.messageId, to: '5511987650500' });
		const { counts, total } = await node.requestSummary();
		expect(total).toBe(5);
		expect(counts).toMatchObject({
			'GET /chat-sector': 1,
			'GET /chatapp/templates': 1,
			'POST /lead': 1,
			'POST /account-external-conversation': 1,
			'POST /chatapp/send-message': 1,
		});
	});

	it('gets the chosen variables, lead fields, sender and owner', async () => {
		const finished = await node.run(
			parametersWith({
				templateVariables: '={{ $json.values }}',
				leadFields: { email: 'ana@example.com', taxId: '123.456', metadata: '{"tags": ["x"]}' },
				options: {
					senderId: picked('user-ana', 'id'),
					conversationOwnerId: picked('member-ana', 'list'),
					additionalMessageFields: '{"campaign": "spring"}',
				},
			}),
			[{ name: 'Ana', phone: '(11) 98765-0500', values: ['Ana', 'Ana', '5%', 'x'] }],
		);
		const [{ leadId, conversationId }] = sent(finished);
		expect(node.account.leads.get(leadId as string)).toMatchObject({
			email: 'ana@example.com',
			taxId: '123456',
			metadata: { tags: ['x'] },
		});
		expect(node.account.conversations.get(conversationId as string)).toMatchObject({
			conversationOwnerId: 'member-ana',
			contactPhone: '5511987650500',
		});
		const text = expect.stringContaining('5%') as string;
		expect(node.messages[0]).toMatchObject({ senderId: 'member-ana', text });
	});
});

describe('the run', () => {
	it('starts whatever is missing, so that an uploaded list is not lost with it', async () => {
		const type = (await loadPackage()).nodes.get('crmOutboundContact');
		if (!type) throw new Error('The node is not loaded');
		const { description } = type;
		const own = { ...{ id: '1', name: 'Campaign', type: description.name }, typeVersion: 1 };
		const parameters = { mode: 'test', sector: picked(''), template: picked(''), phone: '' };
		expect(
			NodeHelpers.getNodeParametersIssues(
				description.properties,
				{ ...own, position: [0, 0], parameters: parameters as unknown as INodeParameters },
				description,
			),
		).toBeNull();
		const finished = await node.run({ ...parametersWith(), ...parameters }, contacts(1));
		expect(finished.error?.message).toMatch(/"Test Phone"/);
	});

	it.each([
		['an unknown sector', { sector: picked('nope', 'id') }, /sector was not found/],
		['a sector of another account', { sector: picked('sector-other', 'id') }, /not found/],
		['no sector', { sector: picked('={{ "" }}', 'id') }, /"Sector" is empty/],
		['a sector without channel', { sector: picked('sector-front-desk', 'id') }, /no channel/],
		['an unknown template', { template: picked('nope|pt_BR', 'name') }, /was not found/],
		[
			'another language',
			{ template: picked('welcome_offer|fr_FR', 'name') },
			/was not found.*The channel has no such template/,
		],
		[
			'a paused template',
			{ template: picked('old_reminder|pt_BR', 'name') },
			/its status is PAUSED/,
		],
		['a name without language', { template: picked('welcome_offer', 'name') }, /cannot be read/],
		['no template', { template: picked('={{ "" }}', 'name') }, /"Template" is empty/],
		[
			'a variable that no contact has',
			{ templateVariables: { mappingMode: 'defineBelow', value: {} } },
			/No row can be used/,
		],
		[
			'broken JSON in an option',
			{ options: { additionalMessageFields: '{oops' } },
			/Additional Fields/,
		],
	])('stops with one clear message for %s, and sends nothing', async (_what, changes, message) => {
		const finished = await node.run(parametersWith(changes), contacts(3));
		expect(`${finished.error?.message}. ${finished.error?.description}`).toMatch(message);
		expect(finished.error?.description).toMatch(/Nothing was sent by this run\.$/);
		const { counts } = await node.requestSummary();
		expect(Object.keys(counts).filter((request) => !request.startsWith('GET'))).toEqual([]);
	});

	it('names the row whose template cannot be used', async () => {
		const parameters = parametersWith({ template: picked('={{ $json.template }}', 'name') });
		const [first, second] = contacts(2);
		const items = [
			{ ...first, template: 'welcome_offer|pt_BR' },
			{ ...second, template: 'nope|pt_BR' },
		];
		const { error } = await node.run(parameters, items);
		expect(error?.message).toContain('was not found');
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});

	it('names the credential but not the token when the token is refused', async () => {
		const finished = await node.run(parametersWith(), contacts(2), {
			credential: { token: 'revoked-token' },
		});
		expect(finished.error?.message).toBe('The CRM refused the token of the credential');
		expect(JSON.stringify(finished.run)).not.toContain('revoked-token');
	});

	const failing = "={{ $json.isBroken ? $('No Such Node').item.json.name : $json.name }}";

	it.each([{ leadName: failing }, { leadFields: { city: failing } }])(
		'fails only the item whose expression fails: %j',
		async (changes) => {
			const parameters = parametersWith(changes);
			const finished = await node.run(parameters, [
				{ name: 'Ana', phone: '(11) 98765-0500' },
				{ name: 'Bento', phone: '(11) 98765-0501', isBroken: true },
			]);
			expect(finished.error).toBeUndefined();
			expect(notSent(finished)).toMatchObject([{ failedStep: 'validate', reason: 'unexpected' }]);
			expect(sent(finished)).toHaveLength(1);

			const broken = contacts(2).map((contact) => ({ ...contact, isBroken: true }));
			const nobody = await node.run(parameters, broken);
			expect(nobody.error?.description).toMatch(/Check the fields and expressions/);
		},
	);

	it('lets others use the process while it reads a long list', async () => {
		const readings = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
		let [before, most] = [0, 0];
		const look = () => {
			const count = readings.mock.calls.length;
			[before, most] = [count, Math.max(most, count - before)];
		};
		const looking = setInterval(look, 0);
		await node.run({ ...parametersWith(), mode: 'preview' }, contacts(1_000));
		clearInterval(looking);
		look();
		const all = readings.mock.calls.length;
		readings.mockRestore();
		expect(most).toBeLessThan(all / 2);
	});

	it('has no more requests in flight than the credential allows', async () => {
		await node.injectFaults([{ effect: { type: 'delay', ms: 60 } }]);
		await node.run(parametersWith(), contacts(30), {
			credential: { maxConcurrentRequests: 5 },
		});
		const { peakConcurrency } = await node.requestSummary();
		expect(peakConcurrency).toBeLessThanOrEqual(5);
		// A busy machine may keep it from the limit, but not below that of the other run.
		expect(peakConcurrency).toBeGreaterThan(2);
		await clearJournal(node.sandbox);
		await node.run(parametersWith(), contacts(10, 100), {
			credential: { maxConcurrentRequests: 2 },
		});
		expect((await node.requestSummary()).peakConcurrency).toBe(2);
	});

	it('reports its summary as a hint', async () => {
		const finished = await node.run(parametersWith(), [
			...contacts(2),
			{ name: 'Bad', phone: 'x' },
		]);
		expect(finished.hints(nodeName)).toMatchObject([
			{
				message: expect.stringContaining('3 contacts: 2 sent, 1 failed: 1 invalid phone. No '),
				type: 'warning',
			},
		]);
	});
});

it('a conversation whose creation has an unknown outcome is not opened again, and no message follows', async () => {
	await node.injectFault('createConversation', { type: 'resetAfter' }, 1);
	const finished = await node.run(parametersWith(), contacts(1));
	expect(notSent(finished)).toMatchObject([
		{ status: 'failed', failedStep: 'conversation', reason: 'outcomeUnknown' },
	]);
	expect((await node.requestSummary()).counts['POST /account-external-conversation']).toBe(1);
	expect(node.messages).toHaveLength(0);
});

describe('rules', () => {
	const helena = [{ name: 'Helena', phone: '11 98765-0001' }];

	it.each([
		['reuse', 'sent', 'conversation-helena', true],
		['createNew', 'sent', expect.not.stringMatching('conversation-helena'), false],
	])(
		'handle an active conversation as chosen: %s',
		async (onActiveConversation, status, conversationId, reused) => {
			const finished = await node.run(withOptions({ onActiveConversation }), helena);
			expect([...sent(finished), ...notSent(finished)]).toMatchObject([
				{ status, conversationId, conversationReused: reused },
			]);
		},
	);

	it('send to a repeated phone once or each time, as chosen', async () => {
		const twice = [
			{ name: 'Ana', phone: '(11) 98765-0500' },
			{ name: 'Ana', phone: '5511987650500' },
		];
		expect(sent(await node.run(withOptions({ onDuplicatePhone: 'sendEach' }), twice))).toHaveLength(
			2,
		);
		const finished = await node.run(withKey('spring', { onDuplicatePhone: 'sendEach' }), twice);
		expect(sent(finished)).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([
			{ reason: 'duplicatePhone', error: expect.stringMatching(/^Same phone as row 1, Ana$/) },
		]);
	});
});

describe('a campaign key', () => {
	it("prevents duplicates with n8n's Retry On Fail", async () => {
		await node.injectFault(
			'listChatSectors',
			{ type: 'status', status: 400, body: { error: 'Not now' } },
			1,
		);
		const finished = await node.run(withKey('spring'), contacts(5), {
			settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 },
		});
		expect(sent(finished)).toHaveLength(5);
		expect(node.messages).toHaveLength(5);
	});
});
