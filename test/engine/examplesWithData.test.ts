import type { IDataObject, INodeType } from 'n8n-workflow';

import { weekdays } from '../../nodes/OutboundContact/settings/sendingHours';
import { isoInZone } from '../../nodes/shared/values/time';
import { ExampleRuns } from '../support/exampleRuns';
import { letTimePass } from '../support/letTimePass';

/** Stands in for a table of Google or n8n: outputs what it would write, a row for each item. */
const table: INodeType = {
	description: {
		...{ displayName: 'Table', name: 'table', description: '', version: [1.1, 4.7] },
		...{ group: ['transform'], defaults: {}, inputs: ['main'], outputs: ['main'] },
		properties: ['documentId', 'sheetName', 'columns'].map((name) => ({
			...{ displayName: name, name, type: 'json', default: '' },
		})),
	},
	async execute() {
		const write = (index: number) => this.getNodeParameter('columns.value', index) as IDataObject;
		return [this.getInputData().map((_, item) => ({ json: write(item), pairedItem: { item } }))];
	},
};

const crm = new ExampleRuns(table);

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const campaign = 'CRM Outbound Contact';
const zone = { executionOrder: 'v1', timezone: 'America/Sao_Paulo' };
const texts = () => crm.messages.map(({ to, text }) => [to, text]);

describe('lead-welcome.json', () => {
	const welcome = () => crm.example('lead-welcome');
	const form = { Name: 'Ana Prado', Phone: '(11) 98765-0500', Email: 'ana@example.com' };

	it.each<[string, IDataObject]>([
		['the form', form],
		[
			'Facebook Lead Ads',
			{
				data: { full_name: 'Ana Prado', phone_number: 'p:+5511987650500', email: form.Email },
			},
		],
		['a webhook', { body: { name: 'Ana Prado', phone: '5511987650500', email: form.Email } }],
	])('welcomes a new lead of %s once', async (_source, lead) => {
		for (let runs = 0; runs < 2; runs += 1) {
			await crm.runExample(welcome(), { 'Lead Form': [lead] });
		}
		expect(texts()).toEqual([['5511987650500', 'Olá! Como podemos ajudar?']]);
		const stored = crm.account.leads.all().find(({ phone }) => phone === '5511987650500');
		expect(stored).toMatchObject({ email: form.Email, source: 'Lead form' });
	});

	it('leaves out who has opted out, and names phones that cannot be used', async () => {
		const phone = '5511987650501';
		crm.account.addLead({ phone, name: 'Bia', labelIds: ['label-opt-out'] });
		const finished = await crm.runExample(welcome(), {
			'Lead Form': [
				{ Name: 'Bia', Phone: phone },
				{ Name: 'Caio', Phone: '123' },
			],
		});
		expect(crm.messages).toEqual([]);
		expect(finished.json('Lead', 1)).toMatchObject([
			{ name: 'Caio', error: expect.stringContaining('not a phone number') },
		]);
		expect(finished.json(campaign, 1)).toMatchObject([{ reason: 'optedOut' }]);
	});

	it('waits for the next hours with who comes outside of them', async () => {
		const now = Date.now();
		const [from, to] = [2, 3].map((hours) =>
			isoInZone(now + hours * hourMs, zone.timezone).slice(11, 16),
		);
		const hours = { from, to, weekdays: [...weekdays] };
		const limits = { sendingHours: { hours } };
		const file = { ...crm.example('lead-welcome', { [campaign]: { limits } }), settings: zone };
		const finished = await crm.runExample(file, { 'Lead Form': [form], 'Wait for the Hours': [] });
		expect(crm.messages).toEqual([]);
		const [{ retryAt }] = finished.json('Outside Hours?');
		expect(Math.round((Date.parse(String(retryAt)) - now) / hourMs)).toBe(2);
	});
});

describe('appointment-reminder.json', () => {
	const reminder = { ...crm.example('appointment-reminder'), settings: zone };
	const dayIn = (days: number) => isoInZone(Date.now() + days * dayMs, zone.timezone).slice(0, 10);
	const tomorrow = dayIn(1);
	const [year, month, day] = tomorrow.split('-');
	const serial = (Date.parse(tomorrow) - Date.parse('1899-12-30')) / dayMs;

	it.each([
		['an ISO day', tomorrow, '14:30'],
		['a day as people write it', `${Number(day)}/${Number(month)}/${year}`, '14:30'],
		['unformatted cells', serial, 14.5 / 24],
		['a day as a Data Table stores it', `${tomorrow}T00:00:00.000Z`, '14:30'],
		['a day as a database returns it', new Date(`${tomorrow}T00:00:00.000Z`), '14:30'],
		['an instant of the day', `${tomorrow}T03:00:00.000Z`, '14:30'],
	])('reminds of the appointments of tomorrow, once: %s', async (_form, date, time) => {
		const Appointments = [
			{ name: 'Ana', phone: '(11) 98765-0500', date, time },
			{ name: 'Bia', phone: '(11) 98765-0501', date: dayIn(2), time },
			{ name: 'Caio', phone: '(11) 98765-0502', date: 'soon', time },
		];
		for (let runs = 0; runs < 2; runs += 1) {
			const finished = await crm.runExample(reminder, { Appointments });
			expect(finished.json('Unreadable Day')).toMatchObject([{ name: 'Caio' }]);
		}
		expect(texts()).toEqual([
			[
				'5511987650500',
				`Olá, Ana! Lembramos do seu horário amanhã, ${day}/${month}, às 14:30. Para remarcar, responda a esta mensagem.`,
			],
		]);
	});
});

describe('google-sheets.json', () => {
	const contacts = Array.from({ length: 7 }, (_, n) => ({
		...{ row_number: n + 2, name: `Ana ${n}`, phone: 5_511_987_650_500 + n },
		...{ discount: n === 0 ? 0.125 : 0.1, offer: 'spring', status: '' },
	}));
	const sheets = (maxMessages: number) =>
		crm.example('google-sheets', {
			[campaign]: { limits: { maxMessages, messagesPerSecond: 0 } },
			'Loop Over Items': { batchSize: 2 },
		});

	it('sends a share each day, formats what sheets store, and gives each row its status', async () => {
		const rows = contacts.map((row) => ({ ...row }));
		const written = ['error', 'reason', 'row_number', 'sentAt', 'status'];
		for (const total of [3, 6, 7, 7]) {
			const finished = await crm.runExample(sheets(3), { Contacts: rows });
			expect(crm.messages).toHaveLength(total);
			const runs = finished.run.data.resultData.runData['Status into the Row'] ?? [];
			for (const { json } of runs.flatMap(({ data }) => data?.main[0] ?? [])) {
				expect(Object.keys(json).sort()).toEqual(written);
				rows[Number(json.row_number) - 2].status = String(json.status);
			}
		}
		expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'sent'));
		const sent = new Map(crm.messages.map(({ to, text }) => [to, text]));
		expect([...sent.keys()].sort()).toEqual(contacts.map(({ phone }) => String(phone)));
		expect(sent.get('5511987650500')).toContain('preparamos 12,5% de desconto');
		expect(sent.get('5511987650501')).toContain('preparamos 10% de desconto');
	});

	it('sends to nobody twice whose status was not written', async () => {
		for (let runs = 0; runs < 2; runs += 1)
			await crm.runExample(sheets(100), { Contacts: contacts });
		expect(crm.messages).toHaveLength(contacts.length);
	});
});

describe('audience-from-crm.json', () => {
	it('sends to leads as the channel stores them, once', async () => {
		const stored = crm.account.addLead({ name: 'Ana', phone: '554187654321' });
		const typed = crm.account.addLead({ name: 'Bia', phone: '5511987650501' });
		const Leads = [stored, typed].map(({ id, name, phone }) => ({ id, name, phone }));
		for (let runs = 0; runs < 2; runs += 1) {
			await crm.runExample(crm.example('audience-from-crm'), { Leads });
		}
		expect(crm.messages.map(({ to }) => to).sort()).toEqual(['5511987650501', '5541987654321']);
	});
});

const withResults = ['daily-campaign', 'large-list', 'do-not-contact'];
const createdAt = '2026-11-26T16:33:20.000Z';

it.each(withResults)(
	'%s keeps its key, and saves no text that a spreadsheet runs',
	async (name) => {
		const names = ['=2', '+1', '-1', '@SUM(1)', '＝1', 'Ana = Bia'];
		const people = names.map((each, n) => ({
			...{ name: each, phone: String(5_511_987_650_510 + n), discount: '10%', offer: 'spring' },
		}));
		const Contacts = [...people, { ...people[5], phone: '+abc' }];
		const file = crm.example(name, { 'Loop Over Items': { batchSize: 4 } });
		const tables = { 'Do-Not-Contact Table': [{}], 'Do Not Contact': [{ phone: '' }] };
		const rows: IDataObject[] = [];
		for (let runs = 0; runs < 2; runs += 1) {
			const pinned = { ...tables, 'Results Table': [{ createdAt }], Contacts };
			const finished = await crm.runExample(file, pinned);
			const runs = finished.run.data.resultData.runData['Save Results'] ?? [];
			rows.push(...runs.flatMap(({ data }) => data?.main[0] ?? []).map(({ json }) => json));
		}
		expect(crm.messages).toHaveLength(people.length);
		const inTable = names.map((each, n) => (n < 5 ? `'${each}` : each));
		const saved = new Set(rows.map((row) => row.name));
		expect([...saved].sort()).toEqual(inTable.sort());
		const invalid = rows.filter(({ reason }) => reason === 'invalidPhone');
		expect(invalid.map(({ phone }) => phone)).toEqual(
			name === 'daily-campaign' ? [] : ["'+abc", "'+abc"],
		);
	},
);

describe('ab-test.json', () => {
	const people = Array.from({ length: 25 }, (_, index) => ({
		...{ name: `Contact ${index}`, discount: '10%', offer: 'spring' },
		phone: String(5_511_987_651_100 + 4 * index),
	}));
	const pinned = { Contacts: people };

	it('sends the better template to those who wait, once the sample tells which it is', async () => {
		const first = await crm.runExample(crm.example('ab-test'), pinned);
		const sentBy = (n: number) =>
			(first.run.data.resultData.runData.Sent[n].data?.main[0] ?? []).map(({ json }) => json);
		const [a, b] = [sentBy(0), sentBy(1)];
		const group = ({ phone }: IDataObject) => Math.floor(Number(String(phone).slice(-2)) / 20);
		expect([...a.map(group), ...b.map(group)]).toEqual([...Array(5).fill(0), ...Array(5).fill(1)]);
		expect(first.json('Control Group')).toHaveLength(2);
		expect(first.json('Tell Team')).toEqual([
			{ text: expect.stringContaining('The sample is too small to tell which template is better') },
		]);
		expect(crm.messages).toHaveLength(10);

		letTimePass(crm.account, 'ab-test', 60);
		for (const { messageId } of b) crm.account.answerMessage(String(messageId));
		const second = await crm.runExample(crm.example('ab-test'), pinned);
		expect(second.json('Tell Team')).toEqual([]);
		const later = crm.messages.slice(10);
		expect(later.map(({ template }) => template?.name)).toEqual(Array(13).fill('plain_hello'));
		const waiting = people.slice(10, 23).map(({ phone }) => phone);
		expect(later.map(({ to }) => to).sort()).toEqual(waiting);
	});
});

it('retry-not-sent sends at the second try to whom the CRM was too busy for', async () => {
	await crm.injectFault('createConversation', { type: 'status', status: 503 }, 1);
	const Contacts = ['11 98765-0701', '11 98765-0702', '11 9ABCD-0703'].map((phone) => ({
		...{ name: 'Ana', phone, discount: '10%', offer: 'spring' },
	}));
	const pinned = { Contacts };
	const finished = await crm.runExample(crm.example('retry-not-sent'), pinned);
	expect(finished.json('Second Try')).toHaveLength(1);
	expect(crm.messages.map(({ to }) => to).sort()).toEqual(['5511987650701', '5511987650702']);
	expect(finished.json('For a Person')).toMatchObject([{ reason: 'invalidPhone' }]);
});
