/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { weekdays } from '../../nodes/OutboundContact/settings/sendingHours';
import { isoInZone } from '../../nodes/shared/values/time';
import { packageFolder, runWorkflow, type RunOptions, type WorkflowFile } from '../support/engine';
import { loadOwnNodes } from '../support/engine/ownNodeTypes';
import { inModeSend } from '../support/inModeSend';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const crm = new SandboxedCampaign();

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

let ownNodes: RunOptions['ownNodes'];
beforeAll(async () => {
	const loaded = await loadOwnNodes();
	ownNodes = (type, version) =>
		/\.(googleSheets|dataTable)$/.test(type) ? table : loaded(type, version);
});

function exampleOf(name: string, changes: Record<string, INodeParameters> = {}): WorkflowFile {
	const text = readFileSync(path.join(packageFolder, 'examples', `${name}.json`), 'utf8');
	const file = JSON.parse(text) as WorkflowFile;
	for (const node of file.nodes) Object.assign(node.parameters, changes[node.name]);
	// The engine starts no schedule.
	const nodes = file.nodes.map((node) =>
		node.type.endsWith('.scheduleTrigger')
			? { ...node, type: 'n8n-nodes-base.manualTrigger' }
			: node,
	);
	return { ...file, nodes };
}

const run = async (file: WorkflowFile, pinned: Record<string, IDataObject[]>) =>
	await runWorkflow(file, {
		credential: { baseUrl: crm.sandbox.baseUrl, token: 'demo-token' },
		pinned,
		ownNodes,
	});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const campaign = 'CRM Outbound Contact';
const zone = { executionOrder: 'v1', timezone: 'America/Sao_Paulo' };
/** At any hour, so that it does not matter when the tests run. */
const atAnyHour = { [campaign]: { limits: {} } };
const texts = () => crm.messages.map(({ to, text }) => [to, text]);

describe('lead-welcome.json', () => {
	const welcome = (changes = atAnyHour) => inModeSend(exampleOf('lead-welcome', changes));
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
			const finished = await run(welcome(), { 'Lead Form': [lead] });
			expect(finished.error).toBeUndefined();
		}
		expect(texts()).toEqual([['5511987650500', 'Olá! Como podemos ajudar?']]);
		const stored = crm.account.leads.all().find(({ phone }) => phone === '5511987650500');
		expect(stored).toMatchObject({ email: form.Email, source: 'Lead form' });
	});

	it('leaves out who has opted out, and names phones that cannot be used', async () => {
		const phone = '5511987650501';
		crm.account.addLead({ phone, name: 'Bia', labelIds: ['label-opt-out'] });
		const finished = await run(welcome(), {
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
		const limits = { sendingHours: { hours: { from, to, clock: 'workflow', weekdays } } };
		const file = { ...welcome({ [campaign]: { limits } }), settings: zone };
		const finished = await run(file, { 'Lead Form': [form], 'Wait for the Hours': [] });
		expect(finished.error).toBeUndefined();
		expect(crm.messages).toEqual([]);
		const [{ retryAt }] = finished.json('Outside Hours?');
		expect(Math.round((Date.parse(String(retryAt)) - now) / hourMs)).toBe(2);
	});
});

describe('appointment-reminder.json', () => {
	const reminder = { ...inModeSend(exampleOf('appointment-reminder', atAnyHour)), settings: zone };
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
			const finished = await run(reminder, { Appointments });
			expect(finished.error).toBeUndefined();
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
	const sheets = (limits: IDataObject) =>
		inModeSend(
			exampleOf('google-sheets', {
				[campaign]: { limits } as INodeParameters,
				'Loop Over Items': { batchSize: 2 },
			}),
		);

	it('sends a share each day, formats what sheets store, and gives each row its status', async () => {
		const rows = contacts.map((row) => ({ ...row }));
		const written = ['error', 'reason', 'row_number', 'sentAt', 'status'];
		for (const total of [3, 6, 7, 7]) {
			const finished = await run(sheets({ maxMessages: 3 }), { Contacts: rows });
			expect(finished.error).toBeUndefined();
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
		for (let runs = 0; runs < 2; runs += 1) await run(sheets({}), { Contacts: contacts });
		expect(crm.messages).toHaveLength(contacts.length);
	});
});

describe('audience-from-crm.json', () => {
	it('sends to leads as the channel stores them, once', async () => {
		const stored = crm.account.addLead({ name: 'Ana', phone: '554187654321' });
		const typed = crm.account.addLead({ name: 'Bia', phone: '5511987650501' });
		const Leads = [stored, typed].map(({ id, name, phone }) => ({ id, name, phone }));
		for (let runs = 0; runs < 2; runs += 1) {
			const finished = await run(inModeSend(exampleOf('audience-from-crm')), { Leads });
			expect(finished.error).toBeUndefined();
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
		const file = inModeSend(exampleOf(name, { ...atAnyHour, 'Loop Over Items': { batchSize: 4 } }));
		const tables = { 'Do-Not-Contact Table': [{}], 'Do Not Contact': [{ phone: '' }] };
		const rows: IDataObject[] = [];
		for (let runs = 0; runs < 2; runs += 1) {
			const pinned = { ...tables, 'Results Table': [{ createdAt }], Contacts };
			const finished = await run(file, pinned);
			expect(finished.error).toBeUndefined();
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
