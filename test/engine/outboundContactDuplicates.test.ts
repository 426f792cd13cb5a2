import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { LeadRecord } from '../../sandbox';
import { runWorkflow } from '../support/engine';
import { packagePrefix } from '../support/engine/nodeTypes';
import {
	ana,
	contacts,
	helena,
	notSent,
	oneAtATime,
	outcomes,
	parametersWith,
	phoneOf,
	sent,
	withKey,
	withOptions,
} from '../support/outboundRun';
import { picked } from '../support/pickedLocator';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const phone = '5511987650001';
const digitsOfAna = '5511987650500';

/** Gives Helena a second lead with her phone, as versions before 2.4.0 did (spec, section 9). */
const addSecondLead = (fields: Partial<LeadRecord> = {}) =>
	node.account.addLead({ id: 'lead-second', name: 'Helena', phone, ...fields });

const messagesToHelena = () => node.messages.filter(({ to }) => to === phone);

describe('a person who is two leads', () => {
	it.each([
		['alone', [helena]],
		['in a list', [ana, helena, ...contacts(3)]],
	])('gets the message once, whichever lead the CRM answers: %s', async (_which, items) => {
		addSecondLead();
		const { leads } = node.account;
		const run = async () =>
			await node.run(withKey('spring', { skipIfContactedWithinHours: 0 }), items);
		expect(sent(await run())).toHaveLength(items.length);
		// From now on, POST /lead answers with the other lead.
		const first = leads.get('lead-helena') as LeadRecord;
		leads.update(first, { phone: '' });
		leads.update(first, { phone });
		const again = await run();
		expect(again.error).toBeUndefined();
		expect(sent(again)).toEqual([]);
		expect(notSent(again)).toContainEqual(
			expect.objectContaining({ reason: 'alreadySent', phone }),
		);
		expect(messagesToHelena()).toHaveLength(1);
	});
});

describe('a person who is one lead by tax ID and another by phone', () => {
	const person = { name: 'Caio', phone: '5511987669001', taxId: '52998224725' };
	const createdAt = '2026-01-05T12:00:00.000Z';

	it.each([
		['without a phone', ''],
		['with another phone', '5521987660000'],
		['with the same phone', person.phone],
	])('is skipped when the lead by phone has opted out: the other one %s', async (_how, phone) => {
		const account = node.account;
		account.addLead({ name: 'Caio', phone, taxId: person.taxId, createdAt });
		account.addLead({ phone: person.phone, labelIds: ['label-opt-out'], createdAt });
		const others = contacts(8);
		others.forEach(({ name }, n) => {
			const lead = account.addLead({
				name: String(name),
				phone: phoneOf(n),
				labelIds: ['label-vip'],
				metadata: { tags: ['a'] },
				createdAt,
			});
			account.addConversation(lead, { status: 'closed', createdAt, lastMessageAt: createdAt });
		});
		const parameters = withOptions({ skipLabels: 'opt-out' });
		const finished = await node.run(
			{ ...parameters, leadFields: { taxId: '={{ $json.taxId ?? "" }}' } },
			[...others, person],
			oneAtATime,
		);
		expect(finished.error).toBeUndefined();
		expect(node.messages.map(({ to }) => to)).not.toContain(person.phone);
		expect(sent(finished)).toHaveLength(others.length);
	});
});

describe('a person who is listed with two phones', () => {
	const [one, other] = ['5511987660001', '5511987660002'];

	/** With a maximum, the contacts keep their order; all of them have an email. */
	const parameters = (options: IDataObject = {}) => ({
		...withKey('spring', { maxMessages: 1_000, ...options }),
		leadFields: { email: '={{ $json.email }}' },
	});

	const item = (phone: string) => ({ name: 'Bruna', phone, email: 'bruna@mail.example' });

	/** Others, with mails of their own; the run looks up every second or third contact first. */
	const others = contacts(18).map((contact, n) => ({ ...contact, email: `${n}@mail.example` }));

	const leadsOf = () =>
		node.account.leads.all().filter(({ email }) => email === 'bruna@mail.example');

	const claimOn = ({ metadata }: LeadRecord) =>
		(metadata.campaigns as Record<string, IDataObject> | undefined)?.spring;

	it('gets a lead for each phone, and a rule about one says nothing of the other', async () => {
		const account = node.account;
		const lead = account.addLead({ ...item(one), createdAt: '2026-01-05T12:00:00.000Z' });
		account.addConversation(lead, { status: 'closed', lastMessageAt: new Date().toISOString() });
		const finished = await node.run(parameters({ skipIfContactedWithinHours: 24 }), [
			item(one),
			...others,
			item(other),
		]);
		expect(sent(finished)).toHaveLength(others.length + 1);
		expect(notSent(finished)).toMatchObject([{ phone: one, reason: 'contactedRecently' }]);
		expect(sent(finished).at(-1)).toMatchObject({
			phone: other,
			note: expect.stringContaining('"Email"'),
		});
		expect([undefined, 'released']).toContain(claimOn(leadsOf()[0])?.status);
	});

	it('gets each message once, and the next run says so', async () => {
		const items = [...others.slice(0, 13), item(other), item(one), ...others.slice(13)];
		const finished = await node.run(parameters(), items);
		expect(sent(finished)).toHaveLength(items.length);
		expect(leadsOf()).toHaveLength(1);
		for (const lead of node.account.leads.all()) {
			const claim = claimOn(lead);
			if (claim) expect([claim.phone, claim.status]).toEqual([lead.phone, 'sent']);
		}
		const again = await node.run(parameters(), items);
		expect(notSent(again).map(({ reason }) => reason)).toEqual(items.map(() => 'alreadySent'));
	});
});

describe('two phones that share the tax ID or email of a lead without a phone of its own', () => {
	const shared = { taxId: '52998224725', email: 'acme@mail.example' };
	const phones = ['5511987660001', '5511987660002'];

	/** With a maximum, the contacts keep their order; after the first message, they are sent to at once. */
	const run = async (field: keyof typeof shared) =>
		await node.run(
			{
				...withKey('spring', { maxMessages: 1_000 }),
				leadFields: { [field]: `={{ $json.${field} }}` },
			},
			[ana, ...phones.map((phone) => ({ name: 'Bruna', phone, [field]: shared[field] }))],
		);

	it.each<[keyof typeof shared, string]>([
		['taxId', ''],
		['email', ''],
	])('get each message once, in all runs: %s, phone "%s"', async (field, phone) => {
		const acme = { name: 'ACME', phone, ...shared, createdAt: '2026-01-05T12:00:00Z' };
		const { id } = node.account.addLead(acme);
		const first = await run(field);
		expect(sent(first)).toHaveLength(3);
		const later = [await run(field), await run(field)];
		expect(later.map(outcomes)).toEqual(later.map(() => Array<string>(3).fill('alreadySent')));
		expect(node.messages.map(({ to }) => to).sort()).toEqual([digitsOfAna, ...phones].sort());
		const claims = node.account.leads.get(id)?.metadata.campaigns as IDataObject | undefined;
		const { status } = Object(claims?.spring) as IDataObject;
		expect(status).toBe('sent');
	});

	it('get it once although the lead shows the phone of somebody else since', async () => {
		const lead = node.account.addLead({ phone: '', ...shared, createdAt: '2026-01-05T12:00:00Z' });
		const [phone, other] = phones;
		const contact = { name: 'Bruna', phone };
		const parameters = { ...withKey('spring'), leadFields: { taxId: shared.taxId } };
		expect(sent(await node.run(parameters, [contact]))).toHaveLength(1);
		node.account.leads.update(lead, { phone: other });
		expect(outcomes(await node.run(parameters, [contact]))).toEqual(['alreadySent']);
	});

	it('name no lead of somebody else in the row of whom a label of it leaves out', async () => {
		const campaigns = { spring: { status: 'sent', run: 'earlier', phone: phones[1] } };
		const fields = {
			phone: '5521987650009',
			...shared,
			labelIds: ['label-opt-out'],
			metadata: { campaigns },
		};
		node.account.addLead({ ...fields, createdAt: '2026-01-05T12:00:00Z' });
		const parameters = {
			...withKey('spring', { skipLabels: 'opt-out' }),
			leadFields: { email: shared.email },
		};
		const contact = { name: 'Bruna', phone: phones[0] };
		for (let run = 0; run < 2; run++) {
			const [row] = notSent(await node.run(parameters, [contact]));
			expect(row).toMatchObject({ reason: 'optedOut', leadId: null, leadAlreadyExisted: false });
		}
		expect(node.account.leads.findBy('phone', phones[0])).toEqual([]);
	});
});

describe("an Argentine phone with and without a mobile's 9", () => {
	const parameters = { ...withKey('spring'), defaultCountry: 'AR' };
	const [mobile, short] = ['+54 9 11 2345-6789', '11 2345-6789'].map((typed) => ({
		...{ name: 'Ana', phone: typed },
	}));

	it('is one person without a key', async () => {
		const finished = await node.run({ ...parameters, campaignKey: '' }, [mobile, short]);
		expect(notSent(finished)).toMatchObject([{ reason: 'duplicatePhone' }]);
		expect(node.messages).toHaveLength(1);
	});
});

describe('a node that runs twice in one execution', () => {
	/** Two branches that meet at the node without Merge: it runs once for each. */
	const runTwice = async (parameters: IDataObject, lists: [IDataObject[], IDataObject[]]) =>
		await runWorkflow(
			{
				nodes: ['Trigger', 'One', 'Other', 'Node'].map((name) => ({
					...{ id: name, name, typeVersion: 1, position: [0, 0] as [number, number] },
					type:
						name === 'Node' ? `${packagePrefix}crmOutboundContact` : 'n8n-nodes-base.manualTrigger',
					parameters: (name === 'Node' ? parameters : {}) as INodeParameters,
				})),
				connections: {
					Trigger: { main: [['One', 'Other'].map(toNode)] },
					One: { main: [[toNode('Node')]] },
					Other: { main: [[toNode('Node')]] },
				},
			},
			{
				credential: { baseUrl: node.sandbox.baseUrl, token: 'demo-token' },
				pinned: { Trigger: [{}], One: lists[0], Other: lists[1] },
			},
		);
	const toNode = (node: string) => ({ node, type: 'main' as const, index: 0 });
	const recipients = () => node.messages.map(({ to }) => to).sort();

	it('sends to a phone once, and again only to one that certainly got nothing', async () => {
		const match = { endpoint: 'sendChatappMessage' };
		await node.injectFaults([
			{ match, nth: 1, effect: { type: 'status', status: 422, body: { error: 'Not now' } } },
			{ match, nth: 2, effect: { type: 'resetAfter' } },
		]);
		const finished = await runTwice(parametersWith(), [contacts(2), contacts(3)]);
		expect(finished.error).toBeUndefined();
		expect(recipients()).toEqual([phoneOf(0), phoneOf(1), phoneOf(2)]);
		expect(notSent(finished)).toMatchObject([
			{ reason: 'duplicatePhone', error: expect.stringContaining('in this execution') },
		]);
	});

	it('keeps "Max Messages per Run", and sends one test', async () => {
		const lists: Parameters<typeof runTwice>[1] = [contacts(3), contacts(3, 5)];
		await runTwice(parametersWith({ limits: { maxMessages: 2 } }), lists);
		expect(recipients()).toHaveLength(2);
		await runTwice(parametersWith({ mode: 'test', testPhone: '11 98765-9999' }), lists);
		expect(recipients().filter((to) => to === '5511987659999')).toHaveLength(1);
	});

	it('sends to each row, if that is chosen', async () => {
		await runTwice(parametersWith({ leaveOut: { onDuplicatePhone: 'sendEach' } }), [[ana], [ana]]);
		expect(recipients()).toHaveLength(2);
	});

	it('sends each template', async () => {
		const parameters = parametersWith({
			template: picked('={{ $json.template }}', 'name'),
			options: { templateVariablesJson: '={{ $json.values }}' },
		});
		await runTwice(parameters, [
			[{ ...ana, template: 'welcome_offer|en_US', values: ['Ana', '15%'] }],
			[{ ...ana, template: 'login_code|en_US', values: ['482913'] }],
		]);
		expect(recipients()).toHaveLength(2);
	});
});
