import { NodeHelpers, type IDataObject, type INodeParameters } from 'n8n-workflow';

import { startSandbox, type LeadRecord, type Sandbox, type TemplateRecord } from '../../sandbox';
import { loadPackage, nodeName } from '../support/engine';
import {
	contacts,
	notSent,
	parametersWith,
	runCampaign,
	sent,
	variables,
	withKey,
	withOptions,
	type RunChanges,
} from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { demoAccount, requestSummary, sentMessages, setFaults } from '../support/sandboxControl';

let sandbox: Sandbox;

beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => await sandbox.close());

const run = async (parameters: IDataObject, items: IDataObject[], changes?: RunChanges) =>
	await runCampaign(sandbox.baseUrl, parameters, items, changes);

describe('a contact', () => {
	it('gets a lead, a conversation and one message with three requests', async () => {
		const finished = await run(parametersWith(), [{ name: 'Ana', phone: '(11) 98765-0500' }]);

		const [report] = sent(finished);
		expect(report).toMatchObject({
			status: 'sent',
			phone: '5511987650500',
			leadAlreadyExisted: false,
			conversationReused: false,
			template: 'welcome_offer|pt_BR',
		});
		expect(report).not.toHaveProperty('error');
		const [message] = sentMessages(sandbox);
		expect(message).toMatchObject({ id: report.messageId, to: '5511987650500' });
		const { counts, total } = await requestSummary(sandbox);
		expect(total).toBe(5);
		expect(counts).toMatchObject({
			'GET /chat-sector': 1,
			'GET /chatapp/templates': 1,
			'POST /lead': 1,
			'POST /account-external-conversation': 1,
			'POST /chatapp/send-message': 1,
		});
	});

	it('that already exists reuses its lead and active conversation', async () => {
		const finished = await run(parametersWith(), [{ name: 'H. Prado', phone: '11 98765-0001' }]);
		expect(sent(finished)).toMatchObject([
			{
				leadId: 'lead-helena',
				leadAlreadyExisted: true,
				conversationId: 'conversation-helena',
				conversationReused: true,
			},
		]);
	});

	it.each([
		['letters', '11 9ABCD-0500', 'invalidPhone'],
		['nothing', '', 'emptyPhone'],
		['too few digits', '98765', 'invalidPhone'],
	])('with %s as phone is refused before any request for it', async (_what, phone, reason) => {
		const finished = await run(parametersWith(), [{ name: 'Ana', phone }]);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', failedStep: 'validate', reason, leadId: null },
		]);
		expect(notSent(finished)[0].error).toBeTruthy();
		expect((await requestSummary(sandbox)).total).toBe(2);
	});

	it.each([
		['an empty value', ' '],
		['a line break', 'one\ntwo'],
		["a spreadsheet's error", '#N/A'],
	])('with %s in a template variable is refused; the others are sent', async (_what, discount) => {
		const finished = await run(
			parametersWith({
				templateVariables: {
					mappingMode: 'defineBelow',
					value: { ...variables, body_2: '={{ $json.discount }}' },
				},
			}),
			[
				{ name: 'Ana', phone: '(11) 98765-0500', discount },
				{ name: 'Bento', phone: '(11) 98765-0501', discount: '5%' },
			],
		);
		expect(notSent(finished)).toMatchObject([{ reason: 'invalidVariables' }]);
		expect(notSent(finished)[0].error).toContain('Body {{2}}');
		expect(sent(finished)).toHaveLength(1);
		expect(sentMessages(sandbox)).toHaveLength(1);
	});

	it.each([
		['an object', { header_1: 'Ana', body_1: 'Ana', body_2: '5%', button_0_1: 'x' }],
		['a list', ['Ana', 'Ana', '5%', 'x']],
		['JSON text', '["Ana", "Ana", "5%", "x"]'],
	])('takes template variables from an expression that returns %s', async (_what, values) => {
		const finished = await run(parametersWith({ templateVariables: '={{ $json.values }}' }), [
			{ name: 'Ana', phone: '(11) 98765-0500', values },
		]);
		expect(finished.error).toBeUndefined();
		expect(sent(finished)).toHaveLength(1);
		expect(sentMessages(sandbox)[0].text).toContain('5%');
	});

	it('gets the chosen lead fields, sender and owner', async () => {
		const finished = await run(
			parametersWith({
				leadFields: { email: 'ana@example.com', taxId: '123.456', metadata: '{"tags": ["x"]}' },
				options: {
					senderId: picked('user-ana', 'id'),
					conversationOwnerId: picked('member-ana', 'list'),
					additionalMessageFields: '{"campaign": "spring"}',
				},
			}),
			[{ name: 'Ana', phone: '(11) 98765-0500' }],
		);
		const [{ leadId, conversationId }] = sent(finished);
		expect(demoAccount(sandbox).leads.get(leadId as string)).toMatchObject({
			email: 'ana@example.com',
			taxId: '123456',
			metadata: { tags: ['x'] },
		});
		expect(demoAccount(sandbox).conversations.get(conversationId as string)).toMatchObject({
			conversationOwnerId: 'member-ana',
			contactPhone: '5511987650500',
		});
		expect(sentMessages(sandbox)[0]).toMatchObject({ senderId: 'member-ana' });
	});
});

describe('the run', () => {
	it('starts whatever is missing, so that an uploaded list is not lost with it', async () => {
		const type = (await loadPackage()).nodes.get('crmOutboundContact');
		if (!type) throw new Error('The node is not loaded');
		const { description } = type;
		const node = { ...{ id: '1', name: 'Campaign', type: description.name }, typeVersion: 1 };
		const parameters = { mode: 'test', sector: picked(''), template: picked(''), phone: '' };
		expect(
			NodeHelpers.getNodeParametersIssues(
				description.properties,
				{ ...node, position: [0, 0], parameters: parameters as unknown as INodeParameters },
				description,
			),
		).toBeNull();
		const finished = await run({ ...parametersWith(), ...parameters }, contacts(1));
		expect(finished.error?.message).toMatch(/"Test Phone"/);
	});

	it.each([
		['an unknown sector', { sector: picked('nope', 'id') }, /sector was not found/],
		['a sector of another account', { sector: picked('sector-other', 'id') }, /not found/],
		['no sector', { sector: picked('={{ "" }}', 'id') }, /No sector is chosen/],
		['a sector without channel', { sector: picked('sector-front-desk', 'id') }, /no channel/],
		['an unknown template', { template: picked('nope|pt_BR', 'name') }, /was not found/],
		['another language', { template: picked('welcome_offer|fr_FR', 'name') }, /was not found/],
		['a name without language', { template: picked('welcome_offer', 'name') }, /cannot be read/],
		['no template', { template: picked('={{ "" }}', 'name') }, /No template is chosen/],
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
		const finished = await run(parametersWith(changes), contacts(3));
		expect(finished.error?.message).toMatch(message);
		expect(finished.error?.description).toMatch(/Nothing was sent\.$/);
		const { counts } = await requestSummary(sandbox);
		expect(Object.keys(counts).filter((request) => !request.startsWith('GET'))).toEqual([]);
	});

	it('says which languages a template has', async () => {
		const parameters = parametersWith({ template: picked('welcome_offer|fr_FR', 'name') });
		const { error } = await run(parameters, contacts(1));
		expect(error?.description).toContain('There is one in pt_BR, en_US. ');
	});

	it('names the row whose template cannot be used', async () => {
		const parameters = parametersWith({ template: picked('={{ $json.template }}', 'name') });
		const [first, second] = contacts(2);
		const items = [
			{ ...first, template: 'welcome_offer|pt_BR' },
			{ ...second, template: 'nope|pt_BR' },
		];
		const { error } = await run(parameters, items);
		expect(error?.message).toContain('was not found');
		expect(error?.description).toContain('Row 2: ');
		expect(error?.context).toMatchObject({ itemIndex: 1 });
	});

	it('fails a row whose metadata leaves no place for the campaign key', async () => {
		const leadFields = { metadata: '={{ $json.metadata }}' };
		const items = contacts(3).map((contact, n) => ({
			...contact,
			metadata: n === 1 ? '{"campaigns":["natal"]}' : '{"source":"fair"}',
		}));
		const finished = await run(parametersWith({ leadFields, campaignKey: 'spring' }), items);
		expect(sent(finished)).toHaveLength(2);
		expect(notSent(finished)).toMatchObject([
			{ item: 2, reason: 'invalidLeadFields', error: expect.stringContaining('"campaigns"') },
		]);
	});

	it.each(['PENDING', 'REJECTED', 'PAUSED'])('says that a template is %s', async (status) => {
		const template = demoAccount(sandbox)
			.templates.all()
			.find((each) => each.status === status && each.accountIntegrationId === 'int-main');
		const { name, language } = template as TemplateRecord;
		const finished = await run(
			parametersWith({ template: picked(`${name}|${language}`, 'name') }),
			contacts(1),
		);
		expect(finished.error?.message).toMatch(new RegExp(`not approved: its status is ${status}`));
	});

	it('names the credential but not the token when the token is refused', async () => {
		const finished = await run(parametersWith(), contacts(2), {
			credential: { token: 'revoked-token' },
		});
		expect(finished.error?.message).toBe('The CRM refused the token of the credential "Demo CRM"');
		expect(JSON.stringify(finished.run)).not.toContain('revoked-token');
	});

	it('refuses a base URL without /api/v1 and names the field', async () => {
		const finished = await run(parametersWith(), contacts(1), {
			credential: { baseUrl: sandbox.origin },
		});
		expect(finished.error?.message).toMatch(/"Base URL".*\/api\/v1/);
		expect((await requestSummary(sandbox)).total).toBe(0);
	});

	it('fails only the item whose expression fails', async () => {
		const leadName = "={{ $json.isBroken ? $('No Such Node').item.json.name : $json.name }}";
		const finished = await run(parametersWith({ leadName }), [
			{ name: 'Ana', phone: '(11) 98765-0500' },
			{ name: 'Bento', phone: '(11) 98765-0501', isBroken: true },
		]);
		expect(finished.error).toBeUndefined();
		expect(notSent(finished)).toMatchObject([{ failedStep: 'validate', reason: 'unexpected' }]);
		expect(sent(finished)).toHaveLength(1);

		const broken = contacts(2).map((contact) => ({ ...contact, isBroken: true }));
		const nobody = await run(parametersWith({ leadName }), broken);
		expect(nobody.error?.description).toMatch(/Check the fields and expressions/);
	});

	it('with Continue On Fail puts every item on Not Sent instead of passing it on as sent', async () => {
		const finished = await run(parametersWith({ sector: picked('nope', 'id') }), contacts(3), {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(finished.error).toBeUndefined();
		expect(sent(finished)).toEqual([]);
		expect(notSent(finished)).toHaveLength(3);
		expect(notSent(finished)[2]).toMatchObject({ status: 'failed', reason: 'runStopped' });
	});

	it('outputs every input item exactly once, paired', async () => {
		const items = [
			...contacts(5),
			{ name: 'Same', phone: contacts(1)[0].phone },
			{ name: 'Bad', phone: 'abc' },
			...contacts(5, 5),
		];
		const finished = await run(parametersWith(), items);
		const outputItems = [...finished.items(nodeName, 0), ...finished.items(nodeName, 1)];
		const pairs = outputItems.map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(pairs.sort((one, other) => one - other)).toEqual(items.map((_, index) => index));
		expect(sentMessages(sandbox)).toHaveLength(sent(finished).length);
		expect(notSent(finished).map(({ reason }) => reason)).toEqual([
			'invalidPhone',
			'duplicatePhone',
		]);
	});

	it('has no more requests in flight than credential and option allow', async () => {
		await sandbox.close();
		sandbox = await startSandbox({ latencyMs: 60 });
		await run(withOptions({ maxConcurrency: 50 }), contacts(60), {
			credential: { maxConcurrentRequests: 5 },
		});
		const { peakConcurrency } = await requestSummary(sandbox);
		expect(peakConcurrency).toBeLessThanOrEqual(5);
		// A busy machine may keep it from the limit, but not below that of the other run.
		expect(peakConcurrency).toBeGreaterThan(2);
		const second = await startSandbox({ latencyMs: 60 });
		await run(withOptions({ maxConcurrency: 2 }), contacts(20), {
			credential: { baseUrl: second.baseUrl },
		});
		expect((await requestSummary(second)).peakConcurrency).toBe(2);
		await second.close();
	});

	it('reports its summary as a hint and, in manual runs, to the editor', async () => {
		const messages: unknown[] = [];
		const finished = await run(parametersWith(), [...contacts(2), { name: 'Bad', phone: 'x' }], {
			mode: 'manual',
			onEditorMessage: (message) => messages.push(message),
		});
		expect(finished.hints(nodeName)).toMatchObject([
			{
				message: expect.stringContaining('3 contacts: 2 sent, 1 failed: 1 invalid phone. No '),
				type: 'warning',
			},
		]);
		expect(messages).toContain('3 contacts: 2 sent, 1 failed: 1 invalid phone');
	});

	it('sends nothing in a preview, and shows the text', async () => {
		const options = { textsOnly: true, includeInput: true };
		const finished = await run(parametersWith({ mode: 'preview', options }), [
			{ name: 'Ana', phone: '(11) 98765-0500' },
			{ name: 'Bad', phone: 'x' },
		]);
		expect(sent(finished)).toEqual([]);
		expect(notSent(finished)).toMatchObject([
			{ reason: 'invalidPhone' },
			{
				status: 'planned',
				text: expect.stringMatching(/^Olá, Ana!\n[^]*10%/),
				input: { name: 'Ana' },
			},
		]);
		for (const absent of ['error', 'reason', 'preview', 'leadId']) {
			expect(finished.json(nodeName, 1)[1]).not.toHaveProperty(absent);
		}
		const { counts } = await requestSummary(sandbox);
		expect(counts).toEqual({ 'GET /chat-sector': 1, 'GET /chatapp/templates': 1 });
	});
});

describe('a request whose answer is lost', () => {
	const one = [{ name: 'Ana', phone: '(11) 98765-0500' }];

	it('is repeated when it creates the lead', async () => {
		await setFaults(sandbox, [
			{ match: { endpoint: 'createLead' }, effect: { type: 'resetAfter' }, nth: 1 },
		]);
		const finished = await run(parametersWith(), one);
		expect(sent(finished)).toHaveLength(1);
		expect((await requestSummary(sandbox)).counts['POST /lead']).toBe(2);
		expect(demoAccount(sandbox).leads.findBy('phone', '5511987650500')).toHaveLength(1);
	});

	it.each(['resetAfter', 'malformedBody'])(
		'is not repeated when it is the send (%s)',
		async (type) => {
			await setFaults(sandbox, [
				{ match: { endpoint: 'sendChatappMessage' }, effect: { type }, nth: 1 },
			]);
			const finished = await run(parametersWith(), one);
			expect(notSent(finished)).toMatchObject([
				{ status: 'unconfirmed', failedStep: 'message', reason: 'outcomeUnknown' },
			]);
			expect(notSent(finished)[0].error).toMatch(/outcome is unknown/);
			expect(sentMessages(sandbox)).toHaveLength(1);
		},
	);

	it('is not repeated when it creates the conversation, and no message follows', async () => {
		await setFaults(sandbox, [
			{ match: { endpoint: 'createConversation' }, effect: { type: 'resetAfter' }, nth: 1 },
		]);
		const finished = await run(parametersWith(), one);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', failedStep: 'conversation', reason: 'outcomeUnknown' },
		]);
		expect((await requestSummary(sandbox)).counts['POST /account-external-conversation']).toBe(1);
		expect(sentMessages(sandbox)).toHaveLength(0);
	});

	it('is slowed down and repeated after a 429', async () => {
		await setFaults(sandbox, [
			{
				match: { endpoint: 'sendChatappMessage' },
				effect: { type: 'status', status: 429, retryAfter: '0.05' },
				nth: [1, 2],
			},
		]);
		const finished = await run(parametersWith(), one);
		expect(sent(finished)).toHaveLength(1);
		expect(sentMessages(sandbox)).toHaveLength(1);
	});
});

describe('rules', () => {
	const helena = [{ name: 'Helena', phone: '11 98765-0001' }];

	it('skip leads with an opt-out label, by name or id, in any spelling', async () => {
		const { leads } = demoAccount(sandbox);
		const lead = leads.get('lead-helena') as LeadRecord;
		leads.update(lead, { labelIds: ['label-opt-out'] });
		const twin = { __rl: true, mode: 'list', value: 'label-twin', cachedResultName: 'Opt-out' };
		const lists = ['vip, OPT-OUT', 'vip; opt-out', 'vip\nopt-out'];
		for (const skipLabels of ['Opt Out', 'label-opt-out', ...lists, twin]) {
			const finished = await run(withOptions({ skipLabels }), helena);
			expect(notSent(finished)).toMatchObject([{ status: 'skipped', reason: 'optedOut' }]);
		}
		expect(sentMessages(sandbox)).toHaveLength(0);
		expect(sent(await run(withOptions({ skipLabels: 'other' }), helena))).toHaveLength(1);
	});

	it('skip leads contacted within the given hours', async () => {
		expect(sent(await run(parametersWith(), helena))).toHaveLength(1);
		const second = await run(withOptions({ skipIfContactedWithinHours: 24 }), helena);
		expect(notSent(second)).toMatchObject([{ reason: 'contactedRecently' }]);
	});

	it.each([
		['reuse', 'sent', 'conversation-helena', true],
		['createNew', 'sent', expect.not.stringMatching('conversation-helena'), false],
		['skip', 'skipped', 'conversation-helena', null],
	])(
		'handle an active conversation as chosen: %s',
		async (onActiveConversation, status, conversationId, reused) => {
			const finished = await run(withOptions({ onActiveConversation }), helena);
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
		expect(sent(await run(withOptions({ onDuplicatePhone: 'sendEach' }), twice))).toHaveLength(2);
		const finished = await run(withKey('spring', { onDuplicatePhone: 'sendEach' }), twice);
		expect(sent(finished)).toHaveLength(1);
		expect(notSent(finished)).toMatchObject([
			{ reason: 'duplicatePhone', error: expect.stringMatching(/^Same phone as row 1, Ana$/) },
		]);
	});
});

describe('a campaign key', () => {
	it('prevents a second run from sending again, and keeps other metadata', async () => {
		const items = contacts(10);
		await run(
			parametersWith({
				leadFields: { metadata: '{"tags": ["vip"]}' },
				campaignKey: 'spring',
			}),
			items,
		);
		const second = await run(withKey('spring'), items);
		expect(sent(second)).toEqual([]);
		expect(notSent(second).map(({ reason }) => reason)).toEqual(Array(10).fill('alreadySent'));
		expect(sentMessages(sandbox)).toHaveLength(10);
		expect(demoAccount(sandbox).leads.get(notSent(second)[0].leadId as string)).toMatchObject({
			metadata: { tags: ['vip'], campaigns: { spring: { status: 'sent' } } },
		});
		expect(sent(await run(withKey('summer'), items))).toHaveLength(10);
	});

	it('reports a claim left by a crash, and sends again only when chosen', async () => {
		const items = [{ name: 'Ana', phone: '(11) 98765-0500' }];
		await setFaults(sandbox, [
			{ match: { endpoint: 'sendChatappMessage' }, effect: { type: 'resetBefore' }, nth: 1 },
		]);
		await run(withKey('spring'), items);
		const second = await run(withKey('spring'), items);
		expect(notSent(second)).toMatchObject([{ status: 'unconfirmed', reason: 'unconfirmedClaim' }]);
		expect(sentMessages(sandbox)).toEqual([]);
		const third = await run(withKey('spring', { sendUnconfirmedAgain: 'all' }), items);
		expect(sent(third)).toHaveLength(1);
	});

	it('lets a later run send to a contact whose send was refused', async () => {
		const items = [{ name: 'Ana', phone: '(11) 98765-0500' }];
		await setFaults(sandbox, [
			{
				match: { endpoint: 'sendChatappMessage' },
				effect: { type: 'status', status: 400, body: { error: 'Refused' } },
				nth: 1,
			},
		]);
		const first = await run(withKey('spring'), items);
		expect(notSent(first)).toMatchObject([{ status: 'failed', failedStep: 'message' }]);
		expect(sent(await run(withKey('spring'), items))).toHaveLength(1);
	});

	it("prevents duplicates with n8n's Retry On Fail", async () => {
		await setFaults(sandbox, [
			{
				match: { endpoint: 'listChatSectors' },
				effect: { type: 'status', status: 400, body: { error: 'Not now' } },
				nth: 1,
			},
		]);
		const finished = await run(withKey('spring'), contacts(5), {
			settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 10 },
		});
		expect(sent(finished)).toHaveLength(5);
		expect(sentMessages(sandbox)).toHaveLength(5);
	});
});
