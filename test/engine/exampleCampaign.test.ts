import { Workflow, type IDataObject, type INode } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import type { JournalEntry, Sandbox } from '../../sandbox';
import { loadPackage, runWorkflow, type FinishedRun, type WorkflowFile } from '../support/engine';
import { HarnessNodeTypes } from '../support/engine/nodeTypes';
import {
	contactsOfFile,
	exampleFile,
	exampleFiles,
	inModeSend,
	isCampaign,
} from '../support/examples';
import { demoAccount, requestJournal, sentMessages } from '../support/sandboxControl';
import { openSandbox } from '../support/testSandbox';

const shipped = exampleFile('outbound-campaign.json');
const contacts = contactsOfFile();
const node = 'CRM Outbound Contact';

/** Runs a workflow on a CRM, with the rows that these nodes output. */
const runOn = async (
	{ baseUrl }: Sandbox,
	file: WorkflowFile,
	pinned: Record<string, IDataObject[]>,
) => await runWorkflow(file, { credential: { baseUrl, token: 'demo-token' }, pinned });

let sandbox: Sandbox;
let run: FinishedRun;
let requests: JournalEntry[];

beforeAll(async () => {
	sandbox = await openSandbox({ latencyMs: 20 });
	run = await runOn(sandbox, inModeSend(shipped), { 'Upload Contacts': [{}], Contacts: contacts });
	({ requests } = await requestJournal(sandbox));
});

const reports = (output: number) => run.json(node, output) as unknown as ContactReport[];
const campaignExamples = exampleFiles
	.map((name) => ({ name, workflow: exampleFile(name) }))
	.filter(({ workflow: { nodes } }) => nodes.some(isCampaign));

it.each(campaignExamples)(
	'$name starts in mode Preview, and says so',
	({ workflow: { nodes } }) => {
		const modes = nodes.filter(isCampaign).map(({ parameters }) => parameters.mode);
		expect(new Set(modes)).toEqual(new Set(['preview']));
		const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		const texts = notes.map(({ parameters }) => String(parameters.content));
		expect(texts.join('\n')).toMatch(
			/\*\*Mode\*\* (is )?\*Preview\*|\*\*Preview\*\*: .*Nothing is sent/,
		);
	},
);

describe('approval.json', () => {
	const approval = inModeSend(exampleFile('approval.json'));
	const [preview, send] = approval.nodes.filter(isCampaign);
	const upload = { 'Upload Contacts': [{}] };

	/** Runs it with these settings in Preview only, and a yes of the person. */
	async function approve(settings: IDataObject) {
		const crm = await openSandbox();
		const parameters = { ...preview.parameters, ...settings } as INode['parameters'];
		const nodes = approval.nodes.map((each) => (each === preview ? { ...each, parameters } : each));
		const Contacts = contacts.slice(0, 1);
		const pinned = { ...upload, Contacts, 'Planned Contacts': Contacts };
		const finished = await runOn(crm, { ...approval, nodes }, pinned);
		return { finished, sent: sentMessages(crm), leads: demoAccount(crm).leads.all() };
	}

	it('has the same settings in Preview and Send', () => {
		const { mode, sector, template, campaignKey, ...others } = send.parameters;
		expect(preview.parameters).toMatchObject(others);
		expect(mode).toBe('send');
		for (const [name, value] of Object.entries({ sector, template, campaignKey })) {
			const expression = `={{ $node['Preview'].parameter.${name} }}`;
			expect((value as IDataObject).value ?? value).toBe(expression);
		}
	});

	it.each(['other-key', "={{ 'other-' + 'key' }}"])(
		'sends with the key of the preview, %s',
		async (campaignKey) => {
			const { finished, sent, leads } = await approve({ campaignKey });
			expect(finished.error).toBeUndefined();
			expect(sent).toHaveLength(1);
			expect(JSON.stringify(leads.at(-1)?.metadata)).toContain('other-key');
		},
	);

	it('shows the sector, the template, the key, and what is doubtful', async () => {
		const crm = await openSandbox();
		const Contacts = [
			{ ...contacts[0], phone: '11 3333-4444' },
			{ ...contacts[0], phone: '11 98765-0500' },
			{ ...contacts[0], phone: 'none' },
		];
		const pinned = { ...upload, Contacts, 'Planned Contacts': [] };
		const run = async (nodes: INode[]) => await runOn(crm, { ...approval, nodes }, pinned);
		const keyed = { ...preview, parameters: { ...send.parameters, ...preview.parameters } };
		keyed.parameters = { ...keyed.parameters, mode: 'send', campaignKey: 'other' };
		const other = approval.nodes.map((each) => (each === preview ? keyed : each));
		await run(other);
		for (const mode of ['send', 'preview']) {
			const rehearsed = { ...send, parameters: { ...send.parameters, mode } };
			const nodes = approval.nodes.map((each) => (each === send ? rehearsed : each));
			const finished = await run(nodes);
			const text = await evaluateForm(nodes, finished);
			expect(text).toContain('Sector: Sales (551130000001), ID sector-sales');
			expect(text).toContain('Template: welcome_offer|pt_BR\nCampaign key: approved offer\n');
			expect(text).toContain('2 of 3 contacts would get this message. Left out: invalid phone: 1.');
			expect(text).toContain(
				'All 2 texts are the same. Already got this template under another key: 2. Doubtful phones: 551133334444 (landline).\n',
			);
			expect(String(text).includes('No contact will get the message')).toBe(mode === 'preview');
		}
	});

	/** What the form of Approval says about the output of Preview. */
	async function evaluateForm(nodes: INode[], { run: { data } }: FinishedRun) {
		const { connections } = approval;
		const nodeTypes = new HarnessNodeTypes(await loadPackage());
		const form = nodes.find(({ name }) => name === 'Approval')?.parameters.options;
		const copies = nodes.map((each) => ({ ...each }));
		const workflow = new Workflow({ nodes: copies, connections, active: false, nodeTypes });
		const { formDescription } = form as IDataObject;
		const items = data.resultData.runData.Preview[0].data?.main[1] ?? [];
		return workflow.expression.getParameterValue(
			...([String(formDescription), data, 0, 0, 'Approval', items, 'trigger', {}] as const),
		);
	}

	it('sends nothing when only the preview has another template', async () => {
		const template = { __rl: true, mode: 'name', value: 'plain_hello|pt_BR' };
		const { finished, sent } = await approve({ template, templateVariables: null });
		expect(finished.error?.message).toContain('the template to send is "plain_hello" (pt_BR)');
		expect(sent).toEqual([]);
	});
});

it('outbound-campaign.json sends nothing with its default settings', async () => {
	const crm = await openSandbox();
	const finished = await runOn(crm, shipped, { 'Upload Contacts': [{}], Contacts: contacts });
	expect(finished.error).toBeUndefined();
	expect(finished.json(node, 1)).toHaveLength(contacts.length);
	expect(sentMessages(crm)).toEqual([]);
});

it('audience-from-crm.json sends to the leads that match', async () => {
	const crm = await openSandbox();
	const account = demoAccount(crm);
	const createdAt = new Date(Date.now() - 3_600_000).toISOString();
	account.addLead({ phone: '5511987650901', name: 'Hot', leadTemperature: 3, createdAt });
	account.addLead({ phone: '5511987650902', name: 'Cold', leadTemperature: 1, createdAt });
	// Of Peru; without a plus, it would be read as a phone of Porto Alegre.
	account.addLead({ phone: '51987654321', name: 'Luis', leadTemperature: 3, createdAt });
	account.addLead({ phone: '', name: 'Nobody', leadTemperature: 3, createdAt });
	const audience = inModeSend(exampleFile('audience-from-crm.json'));
	const finished = await runOn(crm, audience, { Start: [{}] });
	expect(finished.error).toBeUndefined();
	const recipients = sentMessages(crm).map(({ to }) => to);
	expect(recipients).toEqual(expect.arrayContaining(['5511987650901', '51987654321']));
	expect(finished.json('CRM Outbound Contact', 1)).toContainEqual(
		expect.objectContaining({ name: 'Nobody', reason: 'emptyPhone' }),
	);
	expect(recipients).not.toContain('5511987650902');
});

describe('the example campaign', () => {
	it('outputs each contact once, and sends a message to those on Sent alone', () => {
		expect(run.error).toBeUndefined();
		const items = [...run.items(node, 0), ...run.items(node, 1)];
		const pairs = items.map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(pairs.sort((one, other) => one - other)).toEqual(contacts.map((_, index) => index));
		expect(contacts.length).toBeGreaterThan(40);
		const recipients = sentMessages(sandbox).map(({ to }) => to);
		expect(recipients.sort()).toEqual(
			reports(0)
				.map(({ phone }) => phone)
				.sort(),
		);
		const sends = requests.filter(({ endpoint }) => endpoint === 'sendChatappMessage');
		expect(sends).toHaveLength(recipients.length);
	});

	it('gives a reason for each contact that was not sent to', () => {
		const reasons = reports(1).map(({ reason }) => reason);
		expect(reasons.sort()).toEqual([
			'duplicatePhone',
			'emptyPhone',
			'invalidPhone',
			'invalidPhone',
			'invalidVariables',
		]);
	});
});
