import type { IDataObject } from 'n8n-workflow';

import { notSent, parametersWith } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

const rows = [
	{ name: 'Ana', phone: '11 98765-0501' },
	{ name: 'Bia', phone: '11 98765-0502' },
];

it.each<[what: string, item: IDataObject, text: string]>([
	['a list in a column', { data: rows }, '"data" holds 2 rows in one item. Put Split Out'],
	[
		'lists in its columns',
		{ name: ['Ana', 'Bia'], phone: rows.map(({ phone }) => phone) },
		'with name, phone in "Fields To Split Out"',
	],
])('stops a run whose only item holds %s', async (_what, item, text) => {
	const run = await node.run(parametersWith(), [item]);
	expect(run.error?.message).toContain(text);
	expect(node.messages).toEqual([]);
});

it('reports such an item among others, and sends to them', async () => {
	const run = await node.run(parametersWith(), [...rows, { data: rows }]);
	expect(notSent(run)).toMatchObject([{ status: 'failed', reason: 'notARow', item: 3 }]);
	expect(node.messages).toHaveLength(2);
});

describe('a name with a quote', () => {
	const items = [{ name: 'Ana "Nina" Luz', phone: '11 98765-0501' }, rows[1]];
	const withJson = (templateVariablesJson: string) =>
		parametersWith({ options: { templateVariablesJson } });

	it('breaks JSON that is a text, which the row says', async () => {
		const json = '=["{{ $json.name }}", "{{ $json.name }}", "10%", "offer-1"]';
		const run = await node.run(withJson(json), items);
		expect(run.error).toBeUndefined();
		expect(notSent(run)).toMatchObject([{ reason: 'invalidVariables', item: 1 }]);
		expect(notSent(run)[0].error).toContain('is broken, as by a quote');
		expect(node.messages).toHaveLength(1);
	});

	it.each([
		'={{ [$json.name, $json.name, "10%", "offer-1"] }}',
		'={{ { header_1: $json.name, body_1: $json.name, body_2: "10%", button_0_1: "offer-1" } }}',
	])('arrives as it is with %s', async (json) => {
		await node.run(withJson(json), items);
		expect(node.messages.map(({ text }) => String(text))).toContainEqual(
			expect.stringContaining('Ana "Nina" Luz'),
		);
	});
});

describe('a row of a sheet', () => {
	const sheet = rows.map((row, n) => ({ row_number: n + 7, ...row }));

	it('has the number of the sheet', async () => {
		const again = { row_number: 9, name: 'Ana', phone: '11 98765-0501' };
		const run = await node.run(parametersWith(), [...sheet, again]);
		expect(notSent(run)[0].error).toBe('Same phone as row 7, Ana');
		const none = await node.run(
			parametersWith(),
			sheet.map((row) => ({ ...row, phone: 'x' })),
		);
		expect(none.error?.message).toContain('No row can be used. Row 7: ');
	});
});
