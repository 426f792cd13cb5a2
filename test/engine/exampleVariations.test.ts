/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { packageFolder, runWorkflow, type RunOptions, type WorkflowFile } from '../support/engine';
import { loadOwnNodes } from '../support/engine/ownNodeTypes';
import { inModeSend } from '../support/inModeSend';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const crm = new SandboxedCampaign();

let ownNodes: RunOptions['ownNodes'];
beforeAll(async () => {
	ownNodes = await loadOwnNodes();
});
afterEach(() => {
	jest.restoreAllMocks();
});

/** The examples whose contacts come from a list, with what else their workflow reads. */
const examples: Array<[name: string, pinned: Record<string, IDataObject[]>]> = [
	['ab-test', {}],
	['daily-campaign', {}],
	['do-not-contact', { 'Do-Not-Contact Table': [{}], 'Do Not Contact': [{ phone: '' }] }],
	['follow-up', { 'Wait Three Days': [] }],
	['large-list', {}],
	['opt-out', {}],
	['outbound-campaign', {}],
	['retry-not-sent', {}],
	['sharded-campaign-shard', {}],
];

const isCampaign = ({ type }: INode) => type.endsWith('.crmOutboundContact');

/** The example in mode Send, at any hour, with its list from a Data Table in place of an upload. */
function exampleOf(name: string): WorkflowFile {
	const text = readFileSync(path.join(packageFolder, 'examples', `${name}.json`), 'utf8');
	const file = JSON.parse(text) as WorkflowFile;
	for (const { parameters } of file.nodes.filter(isCampaign)) {
		const limits = { ...(parameters.limits as INodeParameters) };
		delete limits.sendingHours;
		// Only this one asks for a key of your own.
		parameters.campaignKey ||= 'spring';
		parameters.limits = { ...limits, messagesPerSecond: 100 };
	}
	const nodes = file.nodes
		.filter(
			({ name: each }) => !/^(Upload Contacts|Upload Again|File Text|Opt-Out Form)$/.test(each),
		)
		.map((node) =>
			/\.(scheduleTrigger|webhook)$/.test(node.type)
				? { ...node, type: 'n8n-nodes-base.manualTrigger' }
				: node,
		);
	if (nodes.some(({ type }) => type.endsWith('.manualTrigger')))
		return inModeSend({ ...file, nodes });
	const start = {
		...nodes[0],
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		parameters: {},
	};
	const main = [[{ node: 'Contacts', type: 'main' as const, index: 0 }]];
	const Contacts = { main: file.connections.Contacts.main.slice(0, 1) };
	const connections = { ...file.connections, Start: { main }, Contacts };
	return inModeSend({ ...file, nodes: [...nodes, start as INode], connections });
}

/** A row as a Data Table outputs it: numbers where the column is one, and times of its own. */
const row = (id: number, cells: IDataObject) => ({
	id,
	...cells,
	createdAt: '2026-11-26T16:33:20.000Z',
	updatedAt: '2026-11-26T16:33:20.000Z',
});

const people = [0, 12, 21, 33].map((ending) => ({
	...{ name: `Ana ${ending}`, phone: 5_511_987_650_500 + ending },
	...{ discount: '10%', offer: 'spring' },
}));

const run = async (file: WorkflowFile, pinned: Record<string, IDataObject[]>) => {
	const finished = await runWorkflow(file, {
		credential: { baseUrl: crm.sandbox.baseUrl, token: 'demo-token' },
		pinned,
		ownNodes,
	});
	expect(finished.error).toBeUndefined();
	return finished;
};

/** Lets n8n's clock say that it is noon on the first day of the next month. */
function goToNextMonth(): void {
	const { now } = Date;
	const today = new Date();
	const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 12);
	const ahead = next - now();
	jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
}

const sentTo = () => crm.messages.map(({ to }) => Number(to)).sort();
const phones = people.map(({ phone }) => phone);

describe.each(examples)('%s', (name, others) => {
	const sendTo = async (Contacts: IDataObject[], file = exampleOf(name)) =>
		await run(file, { ...others, 'Results Table': [row(1, {})], Contacts });

	it('sends to the rows of a Data Table once, also on the first of the next month', async () => {
		const blank = row(99, { name: null, phone: null, discount: null, offer: null });
		const rows = [...people.map((each, n) => row(n, each)), blank];
		await sendTo(rows);
		expect(sentTo()).toEqual(phones);
		goToNextMonth();
		await sendTo(rows);
		expect(sentTo()).toEqual(phones);
	});

	it('sends to nobody if the column of the phones has another name', async () => {
		const file = exampleOf(name);
		for (const node of file.nodes.filter(isCampaign)) node.onError = 'continueRegularOutput';
		const rows = people.map(({ phone, ...cells }, n) => row(n, { ...cells, Telefone: phone }));
		await sendTo(rows, file);
		expect(crm.messages).toEqual([]);
	});

	// n8n issue 33440: a large Data Table that is read in pages may repeat rows.
	it('sends once to rows that a table repeats', async () => {
		const rows = people.map((each, n) => row(n, each));
		await sendTo([...rows, ...rows.slice(1)]);
		expect(sentTo()).toEqual(phones);
	});

	it('sends to all others if a cell is empty', async () => {
		const [first, ...rest] = people;
		await sendTo([row(1, { ...first, phone: '' }), ...rest.map((each, n) => row(n + 2, each))]);
		expect(sentTo()).toEqual(phones.slice(1));
	});
});
