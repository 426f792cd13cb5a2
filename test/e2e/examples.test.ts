/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	outputOf,
	type Execution,
	type StoredWorkflow,
	type WorkflowFile,
} from '../../scripts/n8n/client';
import { ensureContactsTable } from '../../scripts/n8n/seed';
import { demoAccount, resetSandbox, sentMessages } from '../support/sandboxControl';
import { exampleFile, inModeSend, nodeOf, withContacts } from '../support/examples';
import { n8nPerFile } from './perFile';

/** A list as n8n's API returns it. */
interface Listed<Entry> {
	data: Entry[];
}

/** n8n refuses a schedule with several polls per minute, but accepts twenty schedules. */
const everyThreeSeconds: INodeParameters = {
	pollTimes: {
		item: Array.from({ length: 20 }, (_, index) => ({
			mode: 'custom',
			cronExpression: `${3 * index} * * * * *`,
		})),
	},
};
const adriana = '5511987650701';
const bento = '5511987650702';
const fourPeople: IDataObject[] = [
	{ name: 'Adriana Aragão', phone: '+55 (11) 98765-0701', discount: '10%', offer: 'offer-701' },
	{ name: 'Bento Lacerda', phone: '(11) 98765-0702', discount: '15%', offer: 'offer-702' },
	{ name: 'Ruth Letras', phone: '11 9ABCD-0703', discount: '10%', offer: 'offer-703' },
	{ name: 'Joana Brito', phone: '(31) 98765-0003', discount: '20%', offer: 'offer-704' },
];

/** How a browser names itself: bots are turned away. */
const browserName = 'Mozilla/5.0 (Linux; Android 15; CUBOT X30) Chrome/140.0 Mobile Safari/537.36';

describe('the example workflows in a real n8n', () => {
	const n8n = n8nPerFile();

	beforeEach(async () => {
		await resetSandbox(n8n.sandbox);
	});

	const imported = async (workflow: WorkflowFile): Promise<StoredWorkflow> =>
		await n8n.client.createWorkflow(workflow, [n8n.credential]);

	const recipients = () =>
		sentMessages(n8n.sandbox)
			.map(({ to }) => to)
			.sort();

	/** Answers the messages of these rows as their contacts. */
	const answerAs = (rows: IDataObject[]) => {
		for (const { messageId } of rows) demoAccount(n8n.sandbox).answerMessage(String(messageId));
	};

	const leadWithPhone = (phone: string) =>
		demoAccount(n8n.sandbox)
			.leads.all()
			.find((lead) => lead.phone === phone);

	it('outbound-campaign: an uploaded list is asked for again if it cannot be read, and sent', async () => {
		const workflow = await imported(inModeSend(exampleFile('outbound-campaign.json')));
		await n8n.client.activateWorkflow(workflow.id);
		const ragged = 'name,phone,discount,offer\nAna,11 98765-0701,10%,offer-1,more\n';
		const submitted = await uploadContacts(workflow, { text: ragged });
		const { formWaitingUrl: page } = (await submitted.json()) as { formWaitingUrl: string };
		const id = await waitingExecution(workflow.id);
		const question = await (await fetch(page)).text();
		expect(question).toContain('The list cannot be read');
		expect(question).toContain('Invalid Record Length');

		// As Excel in Windows saves it.
		const list = Buffer.from(
			await readFile(join(n8n.filesFolder, 'contacts.csv'), 'utf8'),
			'latin1',
		);
		expect((await fetch(page, { method: 'POST', body: fileOf(list) })).status).toBe(200);
		const execution = await n8n.client.waitForExecution(id);
		await n8n.client.deactivateWorkflow(workflow.id);
		const uploaded = outputOf(execution, 'Contacts', { run: 1 });
		const [sent, notSent] = ['Sent', 'Not Sent'].map((node) => outputOf(execution, node));
		expect(uploaded.length).toBeGreaterThan(40);
		expect(sent.length + notSent.length).toBe(uploaded.length);
		expect(recipients()).toEqual(sent.map(({ phone }) => phone).sort());
		const first = sentMessages(n8n.sandbox).find(({ to }) => to === '5511987650100');
		expect(first?.text).toMatch(/Adriana Aragão.*10%/);
	});

	it('approval: nothing is sent before the yes of a person or after a no', async () => {
		const login = { user: 'marketing', password: randomBytes(16).toString('hex') };
		const basic = await n8n.client.createCredential('httpBasicAuth', 'Approval', login);
		const file = inModeSend(exampleFile('approval.json'));
		const workflow = await n8n.client.createWorkflow(file, [n8n.credential, basic]);
		await n8n.client.activateWorkflow(workflow.id);
		const refused = await approve('No');
		expect(outputOf(refused, 'Nothing Sent')).toHaveLength(1);
		expect(recipients()).toEqual([]);

		const approved = await approve('Yes');
		const planned = outputOf(approved, 'Preview', { output: 1 })
			.filter(({ status }) => status === 'planned')
			.map(({ phone }) => phone);
		expect(planned.length).toBeGreaterThan(35);
		expect(recipients()).toEqual(planned.sort());
		expect(outputOf(approved, 'Sent')).toHaveLength(planned.length);
		await n8n.client.deactivateWorkflow(workflow.id);

		/** Uploads the contacts, and answers the second page as a browser does. */
		async function approve(answer: string): Promise<Execution> {
			expect([401, 403]).toContain((await uploadContacts(workflow)).status);
			const submitted = await uploadContacts(workflow, { login });
			const { formWaitingUrl: page } = (await submitted.json()) as { formWaitingUrl: string };
			const id = await waitingExecution(workflow.id);
			const text = await (await fetch(page)).text();
			const [, planned, all] = /(\d+) of (\d+) contacts would get this message/.exec(text) ?? [];
			const rows = outputOf(await n8n.client.execution(id), 'Preview', { output: 1 });
			expect(Number(all)).toBe(rows.length);
			expect(Number(planned)).toBe(rows.filter(({ status }) => status === 'planned').length);
			expect(text).toContain('invalid phone: 2');
			expect(text).toContain('Template: welcome_offer|pt_BR');
			expect(text).toContain('Campaign key: approved offer');
			expect(text).toContain('Adriana Aragão, preparamos 10%');
			expect(recipients()).toEqual([]);
			const answers = new FormData();
			answers.set('field-0', answer);
			expect((await fetch(page, { method: 'POST', body: answers })).status).toBe(200);
			if (answer === 'No') return await n8n.client.waitForExecution(id);
			await waitingExecution(workflow.id);
			const result = await (await fetch(page)).text();
			expect(result).toContain(`${planned} of ${planned} contacts got the message`);
			expect(result).toContain('Not sent: nobody.');
			expect((await fetch(page, { method: 'POST' })).status).toBe(200);
			return await n8n.client.waitForExecution(id);
		}
	});

	it('campaign-page: who has the password sees the numbers, and phones only if told to', async () => {
		const account = demoAccount(n8n.sandbox);
		const at = (day: number) => new Date(Date.UTC(2026, 2, day, 15)).toISOString();
		const claim = { key: 'Spring Sale', template: 'spring|pt_BR', finishedAt: at(9) };
		const statuses = ['sent', 'sent', 'sent', 'sending', 'released'];
		for (const [index, status] of statuses.entries()) {
			const phone = `551198765160${index}`;
			const campaigns = { 'spring-sale': { ...claim, status, phone, at: at(2 + index) } };
			const lead = account.addLead({ name: `Lead <${index}>`, phone, metadata: { campaigns } });
			if (index > 1) continue;
			const conversation = account.addConversation(lead, { accountChatSectorId: 'sector-sales' });
			account.conversations.update(conversation, { lastMessageAt: at(8) });
		}
		const [user, password] = ['marketing', randomBytes(16).toString('hex')];
		const login = { user, password };
		const basic = await n8n.client.createCredential('httpBasicAuth', 'Campaign page', login);
		const published = async (changes = {}) => {
			const file = exampleFile('campaign-page.json', changes);
			const { id } = await n8n.client.createWorkflow(file, [n8n.credential, basic]);
			await n8n.client.activateWorkflow(id);
			return id;
		};
		const open = async (campaign: string, secret = password) => {
			const query = `?campaign=${encodeURIComponent(campaign)}`;
			const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
			const address = `${n8n.client.baseUrl}/webhook/campaign-page${query}`;
			const answer = await fetch(address, { headers: { authorization } });
			return { status: answer.status, headers: answer.headers, text: await answer.text() };
		};

		const id = await published();
		const refused = await open('spring-sale', 'guessed');
		expect([401, 403]).toContain(refused.status);
		expect(refused.text).not.toContain('spring');
		const page = await open('Spring Sale');
		expect(page.status).toBe(200);
		expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
		const tiles = [...page.text.matchAll(/<b>(\d+)<\/b><span>([^<]+)/g)].map(
			([, n, what]) => n + what,
		);
		expect(tiles).toEqual([
			...['2Answered', '0Sent, no answer yet', '1Sent, answer unknown', '1Unconfirmed'],
			'1Not sent, of the leads listed',
		]);
		expect(page.text.match(/<title>2026-03-0\d: /g)).toHaveLength(5);
		expect(page.text).toContain(
			'2 of 3 have answered (unknown for 1): 67 % (21 to 94 %); 1 unconfirmed, 1 not sent',
		);
		expect(page.text).not.toMatch(/<script|Lead |5511987651|\{\{|undefined|NaN|Infinity/);

		const nobody = await open(`<img src=x>$&{{ $json }}`);
		expect(nobody.text).toContain('&#60;img src=x&#62;&#36;&#38;&#123;&#123; &#36;json');
		expect(nobody.text).toContain('No lead that the CRM lists has this campaign');
		expect(nobody.text).not.toMatch(/<img|undefined|NaN|Infinity/);
		await n8n.client.deactivateWorkflow(id);

		const settings = exampleFile('campaign-page.json').nodes.find(
			({ name }) => name === 'Settings',
		);
		const told = JSON.parse(JSON.stringify(settings?.parameters).replace(':false', ':true'));
		const withPhones = await published({ Settings: told });
		const { text } = await open('spring-sale');
		expect(text).toContain('<td>Lead &#60;3&#62;</td><td>5511987651603</td><td>unconfirmed</td>');
		await n8n.client.deactivateWorkflow(withPhones);
	});

	it('clicks: only the first click of a person with a valid code counts', async () => {
		await ensureContactsTable(n8n.client);
		const hmacSecret = randomBytes(32).toString('hex');
		const secret = await n8n.client.createCredential('crypto', 'Signature of links', {
			hmacSecret,
		});
		const file = inModeSend(exampleFile('clicks.json'));
		// What an address would take for its own.
		nodeOf(file, 'Campaign').parameters.campaignKey = 'spring & summer+1 #2';
		const soon = JSON.stringify(nodeOf(file, 'A Day Ago').parameters).replace('minus(1', 'plus(1');
		nodeOf(file, 'A Day Ago').parameters = JSON.parse(soon) as INodeParameters;
		const { id } = await n8n.client.createWorkflow(file, [n8n.credential, secret]);
		const campaign = await n8n.client.runWorkflow(id, 'Start');
		expect(outputOf(campaign, 'Sent').length).toBeGreaterThan(3);
		await n8n.client.activateWorkflow(id);

		const click = async (code: string, { headers = {}, method = 'GET', query = '' } = {}) => {
			const address = `${n8n.client.baseUrl}/webhook/offer?c=${code}${query}`;
			const answer = await fetch(address, {
				...{ method, redirect: 'manual' as const },
				headers: { 'user-agent': browserName, ...headers },
			});
			expect([answer.status, answer.headers.get('location')]).toEqual([
				...[302, 'https://aurora.example/offer'],
			]);
		};
		// A lead that existed may have a message from before, which counts as unread.
		const ofNewLeads = sentMessages(n8n.sandbox).filter(({ id }) =>
			outputOf(campaign, 'Sent').some(
				({ messageId, leadAlreadyExisted }) => messageId === id && leadAlreadyExisted === false,
			),
		);
		const codes = ofNewLeads.map(({ buttons }) =>
			String(buttons[0].url).replace('https://aurora.example/offer/', ''),
		);
		const [first, second] = codes;
		const [key, contact, until, signature] = first.split('.');
		const day = Math.floor(Date.now() / 86_400_000);
		expect(Number(until)).toBe(day + 30);
		const { phone } = outputOf(campaign, 'Contacts').find((row) => String(row.id) === contact)!;
		const signed = (code: string) =>
			`${code}.${createHmac('sha256', hmacSecret)
				.update(`${decodeURIComponent(code)}|${String(phone)}`)
				.digest('hex')}`;
		expect(signed(`${key}.${contact}.${until}`)).toBe(first);

		/** Clicks that do not count, each with the node that ends it. */
		const others: Array<[string, () => Promise<void>]> = [
			['Is It a Person?', async () => await click(first, { method: 'HEAD' })],
			[
				'Is It a Person?',
				async () => await click(first, { headers: { 'user-agent': 'WhatsApp/2.25.1 A' } }),
			],
			['Is It a Person?', async () => await click(signature)],
			['Contact', async () => await click(`${key}.99999.${until}.${signature}`)],
			['Is It Ours?', async () => await click(`${key}.${+contact + 1}.${until}.${signature}`)],
			['Is It Ours?', async () => await click(signed(`${key}.${contact}.${day - 1}`))],
		];
		for (const [index, [lastNode, other]] of others.entries()) {
			await other();
			const [{ status, data }] = await n8n.client.endedExecutions(id, index + 2);
			expect([index, status, data.resultData.lastNodeExecuted]).toEqual([
				index,
				'success',
				lastNode,
			]);
		}
		expect(await rowsOf('campaign clicks')).toEqual([]);

		let counted = others.length + 1;
		for (const code of [first, first, second]) {
			await click(code, { query: '&redirectURL=https://evil.example' });
			await n8n.client.endedExecutions(id, (counted += 1));
		}
		const clicks = await rowsOf('campaign clicks');
		expect(clicks.map((row) => `${String(row.campaign)}.${String(row.contact)}`)).toEqual(
			[first, second].map((code) => decodeURIComponent(code.split('.', 2).join('.'))),
		);
		expect(clicks.map(({ template }) => template)).toEqual(Array(2).fill('welcome_offer|pt_BR'));
		const labelled = demoAccount(n8n.sandbox).leads.all();
		const clicked = labelled.filter(({ labelIds }) => labelIds.includes('label-vip'));
		expect(clicked.map((lead) => `+${lead.phone}`)).toEqual(
			expect.arrayContaining(clicks.map((row) => row.phone)),
		);

		const sent = sentMessages(n8n.sandbox).length;
		answerAs([{ messageId: ofNewLeads[1].id }]);
		const morning = await n8n.client.runWorkflow(id, 'Every Morning');
		expect(outputOf(morning, 'Clicks and Answers')).toEqual([
			expect.objectContaining({ template: 'welcome_offer|pt_BR', sent, clicked: 2 }),
		]);
		expect(outputOf(morning, 'Not Followed Up').map(({ reason }) => reason)).toEqual(['answered']);
		expect(sentMessages(n8n.sandbox).slice(sent)).toEqual([
			expect.objectContaining({ to: String(clicks[0].phone).slice(1) }),
		]);
		await n8n.client.deactivateWorkflow(id);
	});

	it('opt-out: a submitted form assigns the label, and the campaign skips the lead', async () => {
		const workflow = await imported(
			withContacts(inModeSend(exampleFile('opt-out.json')), fourPeople),
		);
		await n8n.client.activateWorkflow(workflow.id);
		const form = `${n8n.client.baseUrl}/form/${nodeOf(workflow, 'Opt-Out Form').webhookId}`;
		const headers = { 'user-agent': browserName };
		expect(await (await fetch(form, { headers })).text()).toContain('No more messages');

		const answer = async (url: string, phone: string) => {
			const body = new FormData();
			body.set('field-0', phone);
			return await fetch(url, { method: 'POST', body, headers });
		};
		const submitted = await answer(form, 'my old number');
		const { formWaitingUrl: page } = (await submitted.json()) as { formWaitingUrl: string };
		const submission = await waitingExecution(workflow.id);
		expect(await (await fetch(page, { headers })).text()).toContain('Please check the number');
		expect((await answer(page, '+55 (11) 98765-0701')).status).toBe(200);
		await waitingExecution(workflow.id);
		expect(await (await fetch(page, { headers })).text()).toContain('no more messages');
		expect((await fetch(page, { method: 'POST', headers })).status).toBe(200);
		await n8n.client.waitForExecution(submission);
		expect(leadWithPhone(adriana)).toMatchObject({
			source: 'Opt-out form',
			labelIds: ['label-opt-out'],
		});

		const campaign = await n8n.client.runWorkflow(workflow.id, 'Start');
		expect(campaign.status).toBe('success');
		expect(recipients()).toEqual([bento]);
		expect(outputOf(campaign, 'Not Sent').map(({ reason }) => reason)).toEqual([
			'invalidPhone',
			'optedOut',
			'optedOut',
		]);
	});

	it('trigger-conversation-activity: an answer to a campaign is passed on once', async () => {
		const account = demoAccount(n8n.sandbox);
		const hourAgo = new Date(Date.now() - 3_630_000).toISOString();
		const claim = { key: 'Spring Sale', status: 'sent', at: hourAgo, template: 'spring|pt_BR' };
		const metadata = { campaigns: { 'spring-sale': claim } };
		const lead = account.addLead({ id: 'answered', name: 'Nara Quental', metadata });
		const conversation = account.addConversation(lead, { accountChatSectorId: 'sector-sales' });
		account.conversations.update(conversation, { lastMessageAt: hourAgo });
		const { id } = await imported(
			exampleFile('trigger-conversation-activity.json', {
				'CRM Events Trigger': everyThreeSeconds,
			}),
		);
		await n8n.client.activateWorkflow(id);
		account.conversations.update(conversation, {
			unreadCount: 1,
			lastMessageAt: new Date().toISOString(),
		});

		const [execution] = await n8n.client.endedExecutions(id);

		expect(execution).toMatchObject({ status: 'success', mode: 'trigger' });
		expect(outputOf(execution, 'Tell Team')).toEqual([
			{ text: 'Nara Quental answered Spring Sale after 60 min in Sales' },
		]);
		expect(account.leads.get('answered')?.labelIds).toEqual(['label-vip']);
		expect(account.conversations.get(conversation.id)?.conversationOwnerId).toBe('member-ana');
		// Two more polls.
		await sleep(6_500);
		expect(await n8n.client.executions(id)).toHaveLength(1);
		await n8n.client.deactivateWorkflow(id);
	});

	/** What a browser sends for a form with one file. */
	function fileOf(text: string | Buffer<ArrayBuffer>): FormData {
		const answers = new FormData();
		answers.set('field-0', new Blob([text], { type: 'text/csv' }), 'contacts.csv');
		return answers;
	}

	/** Submits a list in the form of Upload Contacts, by default contacts.csv. */
	async function uploadContacts(
		workflow: StoredWorkflow,
		{ login, text }: { login?: { user: string; password: string }; text?: string } = {},
	): Promise<Response> {
		const list = text ?? (await readFile(join(n8n.filesFolder, 'contacts.csv'), 'utf8'));
		const { user, password } = login ?? { user: '', password: '' };
		const form = `${n8n.client.baseUrl}/form/${nodeOf(workflow, 'Upload Contacts').webhookId}`;
		const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
		return await fetch(form, { method: 'POST', body: fileOf(list), headers: { authorization } });
	}

	/** Waits until an execution of the workflow waits for an answer, and returns its id. */
	async function waitingExecution(workflowId: string): Promise<string> {
		for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(200)) {
			const executions = await n8n.client.executions(workflowId);
			const waiting = executions.find(({ status }) => status === 'waiting');
			if (waiting) return waiting.id;
		}
		throw new Error(`No execution of workflow ${workflowId} waits for an answer.`);
	}

	/** Rows of a Data Table written by a workflow. */
	async function rowsOf(table: string): Promise<IDataObject[]> {
		const { id: project } = await n8n.client.request<{ id: string }>(
			'GET',
			'/rest/projects/personal',
		);
		const tables = `/rest/projects/${project}/data-tables`;
		const { data } = await n8n.client.request<Listed<{ id: string; name: string }>>('GET', tables);
		const rows = `${tables}/${data.find(({ name }) => name === table)?.id}/rows?take=250`;
		return (await n8n.client.request<Listed<IDataObject>>('GET', rows)).data;
	}
});
