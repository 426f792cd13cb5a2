import type { IDataObject } from 'n8n-workflow';

import {
	ana,
	closingHint,
	contacts,
	notSent,
	oneAtATime,
	outcomes,
	parametersWith,
	runCampaign,
	sent,
	withOptions,
} from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { openProxy } from '../support/testSandbox';

const node = new SandboxedCampaign();

const run = async (options: IDataObject, items: IDataObject[] = [ana]) =>
	await node.run(withOptions(options), items);

const bento = { name: 'Bento', phone: '(11) 98765-0501' };

describe('an option that is added', () => {
	it.each([
		['Skip If Contacted (Hours)', 'skipIfContactedWithinHours', '={{ undefined }}'],
		['Max Messages per Run', 'maxMessages', 0],
		['Sending Hours', 'sendingHours', { hours: { weekdays: [] } }],
	])('%s stops the run when its value is unusable', async (label, name, value) => {
		const { error } = await run({ [name]: value } as IDataObject);
		expect(error?.message).toContain(`"${label}`);
		expect(error?.description).toMatch(/Nothing was sent by this run\.$/);
		expect((await node.requestSummary()).total).toBe(0);
	});
});

describe('Campaign Key', () => {
	const keyed = async (campaignKey: unknown, items: IDataObject[] = [ana]) =>
		await node.run(parametersWith({ campaignKey } as IDataObject), items);

	it.each([' / ', '={{ undefined }}', '={{ " " }}', '={{ {} }}'])(
		'stops the run when nothing usable is left of it: %s',
		async (campaignKey) => {
			const { error } = await keyed(campaignKey);
			expect(error?.message).toBe('"Campaign Key" needs a letter or a digit');
			expect(error?.description).toMatch(/Got .*Nothing was sent/);
			expect((await node.requestSummary()).total).toBe(0);
		},
	);

	it.each(['', '  '])('is off when it is blank: %p', async (campaignKey) => {
		expect(sent(await keyed(campaignKey))).toHaveLength(1);
		expect(node.account.leads.findBy('phone', '5511987650500')[0].metadata).toEqual({});
	});

	it('stops the run when an expression within it gives nothing', async () => {
		const { error } = await keyed('=daily-{{ $json.date }}');
		expect(error?.message).toContain('"Campaign Key": {{ $json.date }} gives nothing');
		expect(sent(await keyed("=promo {{ $json.date || '' }}"))).toHaveLength(1);
	});

	it('may be a number', async () => {
		expect(sent(await keyed('={{ 2026 }}'))).toHaveLength(1);
		expect(node.account.leads.findBy('phone', '5511987650500')[0].metadata).toMatchObject({
			campaigns: { 2026: { status: 'sent' } },
		});
	});

	it('that differs between items stops the run', async () => {
		const { error } = await keyed('={{ "spring-" + $itemIndex }}', [ana, bento]);
		expect(error?.message).toBe('"Campaign Key" differs between items');
	});
});

it.each<[string, IDataObject]>([
	['"Sector"', { sector: picked('{{ $json.id }}', 'id') }],
	['"Template"', { template: picked('{{ $json.id }}', 'name') }],
	['"Owner"', { leadFields: { leadOwner: picked('{{ $json.id }}', 'id') } }],
	['"Skip Labels"', { skipLabels: picked('{{ $json.id }}', 'name') }],
	[
		'"Follow Up On → Campaign"',
		{ options: { followUpOn: { group: { campaign: picked('{{ $json.id }}', 'key') } } } },
	],
	['"Conversation Owner"', { options: { conversationOwnerId: picked('{{ $json.id }}', 'id') } }],
	['"Sender"', { options: { senderId: picked('{{ $json.id }}', 'id') } }],
])('%s says that its expression is set to Fixed', async (label, parameters) => {
	const finished = await node.run(parametersWith(parameters), [ana, bento]);
	const [row] = notSent(finished);
	const message = finished.error?.message ?? row.error;
	expect(message).toContain(`${label} is set to Fixed, switch it to Expression`);
	expect(node.messages).toEqual([]);
});

describe('an option per contact', () => {
	it('is read for each item', async () => {
		const proxy = await openProxy(node.sandbox);
		const parameters = withOptions({
			senderId: picked('={{ $json.sender }}', 'id'),
			conversationOwnerId: '={{ $json.owner }}',
			additionalMessageFields: '={{ JSON.stringify({ campaign: $json.name }) }}',
		});
		const items = [
			{ ...ana, sender: 'member-ana', owner: 'member-ana' },
			{ ...bento, sender: 'member-bruno', owner: 'member-bruno' },
		];
		const finished = await runCampaign(proxy.baseUrl, parameters, items, oneAtATime);
		expect(sent(finished)).toHaveLength(2);
		expect(node.messages.map(({ senderId }) => senderId)).toEqual(['member-ana', 'member-bruno']);
		const bodies = (path: string) =>
			proxy.exchanges.filter((each) => each.path === path).map(({ body }) => body);
		expect(bodies('/account-external-conversation')).toMatchObject([
			{ conversationOwnerId: 'member-ana' },
			{ conversationOwnerId: 'member-bruno' },
		]);
		expect(bodies('/chatapp/send-message')).toMatchObject([
			{ campaign: 'Ana' },
			{ campaign: 'Bento' },
		]);
	});

	it.each(['senderId', 'conversationOwnerId'])('%s may be a number', async (name) => {
		const proxy = await openProxy(node.sandbox);
		for (const value of ['={{ 4711 }}', picked('={{ 4711 }}', 'id')]) {
			await runCampaign(proxy.baseUrl, withOptions({ [name]: value }), [ana]);
		}
		const given = proxy.exchanges.flatMap(({ body }) => (body as IDataObject)?.[name] ?? []);
		expect(given).toEqual(['4711', '4711']);
	});

	it('do not change the recipient', async () => {
		await run({ additionalMessageFields: '={{ $json.fields }}' }, [
			{ name: 'Bia', phone: '+55 (11) 98765-1001', fields: { to: '5511987651009' } },
		]);
		expect(node.messages.map((message) => message.to)).toEqual(['5511987651001']);
	});

	it('that cannot be read fails only its item', async () => {
		const finished = await run({ additionalMessageFields: '={{ $json.fields }}' }, [
			{ ...ana, fields: '{oops' },
			{ ...bento, fields: '{}' },
			{ ...bento, phone: '5511987650502' },
		]);
		expect(notSent(finished)).toMatchObject([
			{ status: 'failed', failedStep: 'validate', reason: 'invalidOptions', leadId: null },
		]);
		expect(notSent(finished)[0].error).toContain('"Additional Fields (JSON)" is not valid JSON');
		expect(sent(finished)).toHaveLength(2);
		expect(node.account.leads.findBy('phone', '5511987650500')).toEqual([]);
	});

	it('never contains accountId', async () => {
		const proxy = await openProxy(node.sandbox);
		const fields = '{"accountId": "account-b", "campaign": "spring"}';
		await runCampaign(proxy.baseUrl, withOptions({ additionalMessageFields: fields }), contacts(1));
		const send = proxy.exchanges.find(({ path }) => path === '/chatapp/send-message');
		expect(send?.body).toMatchObject({ campaign: 'spring' });
		expect(send?.body).not.toHaveProperty('accountId');
	});
});

describe('Do-Not-Contact Phones', () => {
	const outcomesOf = async (parameters: IDataObject, items: IDataObject[]) =>
		outcomes(await node.run(parameters, items));
	const without = (suppressedPhones: unknown, changes: IDataObject = {}) =>
		parametersWith({ options: { suppressedPhones } as IDataObject, ...changes });

	it('skip contacts before any request', async () => {
		const list = '0 11 98765-1000\n\n+1 415 555 2671';
		expect(await outcomesOf(without(list), contacts(1))).toEqual(['suppressed']);
		const { counts } = await node.requestSummary();
		expect(counts['GET /lead']).toBeUndefined();
		expect(await outcomesOf(without(list), contacts(2))).toEqual(['suppressed', 'sent']);
	});

	it('skip whoever may be meant by digits without a plus', async () => {
		const [row] = contacts(1);
		const peru = { ...row, phone: '51987654399' };
		expect(await outcomesOf(without('+51 987 654 399'), [peru])).toEqual(['suppressed']);
	});

	it('are left out of a test', async () => {
		const parameters = without('5511987651000', { mode: 'test', testPhone: '11 98765-9999' });
		const finished = await node.run(parameters, contacts(2));
		expect(notSent(finished).map(({ reason }) => reason)).toEqual(['suppressed', 'test']);
		expect(JSON.stringify(node.messages)).toContain('Contact 1');
		const nobody = await node.run(parameters, contacts(1));
		expect(closingHint(nobody)).not.toContain('One test message was sent');
	});

	it.each([
		['nothing', '={{ undefined }}', '"Do-Not-Contact Phones" needs a list of phones'],
		['of the row', '={{ [$json.phone] }}', '"Do-Not-Contact Phones" differs between items'],
	])('stop the run if they are %s', async (_what, list, message) => {
		const { error } = await node.run(without(list), contacts(3));
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(node.messages).toEqual([]);
	});
});
