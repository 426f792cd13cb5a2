import type { IDataObject, INode } from 'n8n-workflow';

import { nodeName, workflowNode, type FinishedRun } from '../support/engine';
import { readGoogleSheet } from '../support/engine/googleSheet';
import { exampleFile } from '../support/examples';
import { ExampleRuns } from '../support/exampleRuns';
import {
	closingHint,
	notSent,
	parametersWith,
	phoneOf,
	sent,
	variables,
} from '../support/outboundRun';

const crm = new ExampleRuns();
const closing = (run: FinishedRun) => String(closingHint(run));
const textsOf = (run: FinishedRun) => run.json(nodeName, 1).map(({ text }) => String(text));

type Step = [type: string, typeVersion: number, parameters: IDataObject];

const toFile = (operation: string): Step => [
	...(['convertToFile', 1.1] as const),
	{ operation, options: { fileName: `contacts.${operation}` } },
];
const fromFile = (operation: string): Step => [
	...(['extractFromFile', 1] as const),
	{ operation, options: { ...(operation === 'csv' && { enableBOM: true }) } },
];
const aggregate: Step = ['aggregate', 1, { aggregate: 'aggregateAllItemData', options: {} }];
const splitOut: Step = ['splitOut', 1, { fieldToSplitOut: 'data', options: {} }];

const ownNode = ([type, typeVersion, parameters]: Step, name: string) =>
	({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 0],
		parameters,
	}) as INode;

const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });

async function runNodes(
	steps: INode[],
	connections: Record<string, Array<ReturnType<typeof to>[]>>,
	pinned: Record<string, IDataObject[]>,
	parameters: IDataObject = {},
) {
	const campaign = workflowNode({
		type: 'crmOutboundContact',
		parameters: parametersWith(parameters),
	});
	const start = ownNode(['manualTrigger', 1, {}], 'Start');
	const main = Object.entries(connections).map(([name, outputs]) => [name, { main: outputs }]);
	const file = { nodes: [start, ...steps, campaign], connections: Object.fromEntries(main) };
	return await crm.runFile(file, pinned);
}

/** Runs a list through n8n's own nodes, one after the other, and the campaign. */
async function runAfter(steps: Step[], rows: IDataObject[], parameters: IDataObject = {}) {
	const names = ['Start', ...steps.map((_, n) => `Step ${n}`), nodeName];
	const links = names.slice(1).map((name, n) => [names[n], [[to(name)]]]);
	const nodes = steps.map((step, n) => ownNode(step, `Step ${n}`));
	return await runNodes(nodes, Object.fromEntries(links), { Start: rows }, parameters);
}

const list = [0, 1, 2, 3, 4].map((n) => ({ name: `Ana ${n}`, phone: Number(phoneOf(n)) }));

it.each(['csv', 'xlsx'])('reads a list from a file: %s', async (kind) => {
	// Convert to File shortens numbers in CSV.
	const written = (phone: number) => (kind === 'csv' ? String(phone) : phone);
	const rows = [...list, { name: 'Eva', phone: -9876543119 }].map(({ name, phone }) => ({
		name,
		phone: written(phone),
	}));
	const run = await runAfter([toFile(kind), fromFile(kind)], rows);
	expect(run.error).toBeUndefined();
	expect(sent(run).map(({ phone }) => phone)).toEqual([0, 1, 2, 3, 4].map(phoneOf));
	expect(notSent(run)).toMatchObject([{ reason: 'invalidPhone', item: 6 }]);
	expect(notSent(run)[0].error).toContain('has a minus first');
});

/** Runs the nodes of the example that read an uploaded file, and the campaign. */
async function runUpload(text: string) {
	const options = { fileName: 'contacts.csv' };
	const parameters = { operation: 'toText', sourceProperty: 'text', binaryPropertyName: 'File' };
	const file = ownNode(['convertToFile', 1.1, { ...parameters, options }], 'File');
	const names = ['File Text', 'Contacts', 'Upload Again'];
	const { nodes: all } = exampleFile('outbound-campaign.json');
	const nodes = all.filter(({ name }) => names.includes(name));
	const links = {
		Start: [[to('File')]],
		File: [[to('File Text')]],
		'File Text': [[to('Contacts')]],
		Contacts: [[to(nodeName)], [to('Upload Again')]],
	};
	return await runNodes([file, ...nodes], links, { Start: [{ text }] });
}

it.each([
	['name,phone,rate', 'Ana,11 98765-0001,"10,5%"', 'commas'],
	['name;phone;rate', 'Ana;11 98765-0001;10,5%', 'semicolons'],
	['name\tphone\trate', 'Ana\t11 98765-0001\t10,5%', 'tabs'],
	['name|phone|rate', 'Ana|11 98765-0001|10,5%', 'bars'],
	['\uFEFF"name";"phone";"rate"', '"Ana";"11 98765-0001";"10,5%"', 'a byte order mark'],
])('finds the separator of an uploaded file: %s', async (columns, row) => {
	for (const end of ['\n', '\r\n']) {
		const run = await runUpload(`${columns}${end}${row}${end}`);
		expect(run.error).toBeUndefined();
		expect(run.json('Contacts')).toEqual([{ name: 'Ana', phone: '11 98765-0001', rate: '10,5%' }]);
	}
});

it('finds the separator beside a column whose name has another one, and where there is none', async () => {
	const quoted = await runUpload('name;phone;"rate, in %, or 0"\nAna;11 98765-0001;10,5\n');
	expect(quoted.json('Contacts')).toMatchObject([{ name: 'Ana', phone: '11 98765-0001' }]);
	const single = await runUpload('phone\n11 98765-0001\n');
	expect(single.json('Contacts')).toEqual([{ phone: '11 98765-0001' }]);
});

it('asks again for a file whose rows have more cells than its columns', async () => {
	const run = await runUpload('name,phone\nAna,11 98765-0001\nBia,11 98765-0002,10%\n');
	expect(run.error).toBeUndefined();
	const [asked] = run.json('Upload Again');
	expect(asked.error).toContain('Invalid Record Length');
	expect(crm.messages).toEqual([]);
});

/** The template of the example campaigns, and the expressions that their notes give. */
const discount = (expression: string) => ({
	mode: 'preview',
	templateVariables: {
		mappingMode: 'defineBelow',
		value: { ...variables, body_2: expression },
	},
});

/** The expression for the discount in the example with Google Sheets. */
const [ofExample] = exampleFile('google-sheets.json').nodes.flatMap(({ parameters }) => {
	const { value } = Object(parameters.templateVariables) as { value?: IDataObject };
	return value ? [String(value.welcome_offer__pt_BR__body_2)] : [];
});

it.each(['xlsx', 'Google Sheets'])(
	'the expression of the example formats percentages of %s',
	async (source) => {
		const rows = [0.1, 0.15, 0.075].map((share, n) => ({
			...{ name: `Ana ${n}`, phone: Number(phoneOf(n)), discount: share },
		}));
		const steps = source === 'xlsx' ? [toFile('xlsx'), fromFile('xlsx')] : [];
		let items: IDataObject[] = rows;
		if (source !== 'xlsx') {
			const sheet = await readGoogleSheet([Object.keys(rows[0]), ...rows.map(Object.values)]);
			expect(sheet.asked.valueRenderOption).toBe('UNFORMATTED_VALUE');
			expect(sheet.rows[0]).toEqual({ row_number: 2, ...rows[0] });
			items = sheet.rows;
		}
		const texts = textsOf(await runAfter(steps, items, discount(ofExample)));
		for (const [n, share] of ['10%', '15%', '7,5%'].entries()) expect(texts[n]).toContain(share);
	},
);

it('names what Google Sheets makes of amounts, times, days and a computed phone', async () => {
	const columns = ['name', 'phone', 'price', 'time', 'due'];
	const { rows } = await readGoogleSheet([
		columns,
		['Ana', 11987650001, 1234.5, 0.5, '02/12/2026'],
		['Bia', 11987650002, 99.9, 0.604166666666667, '03/12/2026'],
		['Eva', -9876543119, 10, 0.25, ''],
	]);
	const of = async (column: string) =>
		closing(await runAfter([], rows, discount(`={{ $json.${column} }}`)));
	expect(await of('price')).toContain('read as 1.234,50');
	const noTime = await runAfter([], rows, discount('={{ $json.time }}'));
	expect(JSON.stringify(notSent(noTime))).toContain('contains \\"0.604166666666667\\"');
	expect(await of('due')).not.toContain('which people read as');
	const eva = notSent(noTime).find(({ name }) => name === 'Eva');
	expect(eva).toMatchObject({ reason: 'invalidPhone' });
	expect(eva?.error).toContain('has a minus first');
});

it('names what Convert to File makes of numbers in CSV', async () => {
	const run = await runAfter([toFile('csv'), fromFile('csv')], list);
	expect(run.error?.message).toContain('"5.51199E+12". A spreadsheet has shortened this number');
	expect(crm.messages).toEqual([]);
});

it.each(['csv', 'xlsx'])('names the node that is missing after a file: %s', async (kind) => {
	const run = await runAfter([toFile(kind)], list);
	expect(run.error?.message).toContain(
		`The item is a file "contacts.${kind}", not a row of it. Put Extract From File`,
	);
	expect(crm.messages).toEqual([]);
});

it('names the node that is missing after Aggregate, with which it sends', async () => {
	const stopped = await runAfter([aggregate], list);
	expect(stopped.error?.message).toContain('"data" holds 5 rows in one item. Put Split Out');
	const run = await runAfter([aggregate, splitOut], list);
	expect(sent(run)).toHaveLength(list.length);
});

describe("an expression over a node whose items n8n cannot match with this one's", () => {
	const rows = list.map((row) => ({ ...row, key: 'spring' }));
	const advice =
		'n8n cannot tell which item of "Start" belongs to this row. Use a column of the row';

	it.each([
		['the phone', { phone: '={{ $("Start").item.json.phone }}' }],
		['the template variables', discount('={{ $("Start").item.json.name }}')],
	])('is named with what to write: in %s', async (_field, parameters) => {
		const run = await runAfter([aggregate, splitOut], rows, parameters);
		expect(run.error?.message).toContain('Row 1: Multiple matches found: {{ $("Start").item.json.');
		expect(run.error?.message).toContain(advice);
	});

	it('is named in an option of the whole run', async () => {
		const campaignKey = '={{ $("Start").item.json.key }}';
		const run = await runAfter([aggregate, splitOut], rows, { campaignKey });
		expect(run.error?.message).toBe(`Multiple matches found: ${campaignKey.slice(1)}`);
		expect(run.error?.description).toContain(advice);
		expect(crm.messages).toEqual([]);
	});

	it('is none where it takes the first', async () => {
		const campaignKey = '={{ $("Start").first().json.key }}';
		const run = await runAfter([aggregate, splitOut], rows, { campaignKey });
		expect(sent(run)).toHaveLength(rows.length);
	});
});

// n8n-io/n8n#30050: no paired item behind an error output.
it.each([
	['crmOutboundContact', parametersWith(), [['Ana 0', 'Ana 1'], ['Eva'], []]],
	[
		'crmLead',
		{
			...{ resource: 'lead', operation: 'create', defaultCountry: 'BR' },
			...{ name: '={{ $json.name }}', phone: '={{ $json.phone }}' },
		},
		[['Ana 0', 'Ana 1'], ['Eva']],
	],
])(
	'finds the row of the list behind each output, also for errors: %s',
	async (type, parameters, names) => {
		const value = '={{ $("Start").item.json.name }}';
		const assignments = [{ id: 'row', name: 'row', type: 'string', value }];
		const behind = names.map((_, n) =>
			ownNode(['set', 3.4, { assignments: { assignments }, options: {} }], `Behind ${n}`),
		);
		const node = workflowNode({ type, parameters, settings: { onError: 'continueErrorOutput' } });
		const nodes = [ownNode(['manualTrigger', 1, {}], 'Start'), node, ...behind];
		const connections = {
			Start: { main: [[to(nodeName)]] },
			[nodeName]: { main: behind.map(({ name }) => [to(name)]) },
		};
		const Start = [list[0], { name: 'Eva', phone: 'none' }, list[1]];
		const run = await crm.runFile({ nodes, connections }, { Start });
		expect(run.error).toBeUndefined();
		const found = behind.map(({ name }) => run.json(name).map(({ row }) => row));
		expect(found).toEqual(names);
	},
);
