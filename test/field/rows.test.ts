import { nodeName } from '../support/engine';
import { closingHint, notSent, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedCampaign();
const lead = new SandboxedNode('crmLead');

const rows = [
	{ name: 'Ana', phone: '11 98765-0501' },
	{ name: 'Bia', phone: '11 98765-0502' },
];

it('stops a run whose only item holds a list in a column', async () => {
	const run = await node.run(parametersWith(), [{ data: rows }]);
	expect(run.error?.message).toContain('"data" holds 2 rows in one item. Put Split Out');
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

	it('arrives as it is in a list', async () => {
		await node.run(withJson('={{ [$json.name, $json.name, "10%", "offer-1"] }}'), items);
		expect(node.messages.map(({ text }) => String(text))).toContainEqual(
			expect.stringContaining('Ana "Nina" Luz'),
		);
	});
});

it('a row of a sheet has the number of the sheet', async () => {
	const sheet = rows.map((row, n) => ({ row_number: n + 7, ...row }));
	const run = await node.run(parametersWith(), [...sheet, { row_number: 9, ...rows[0] }]);
	expect(notSent(run)[0].error).toBe('Same phone as row 7, Ana');
});

// The Webhook node puts what it gets into `body`; expressions that were written for a form find nothing.
it('a column that is elsewhere is named, in a campaign and for leads', async () => {
	const webhook = {
		headers: {},
		params: {},
		query: {},
		body: { name: 'Ana', phone: '11 98765-0501' },
	};
	const [report] = notSent(await node.run(parametersWith(), [webhook]));
	expect(report).toMatchObject({
		reason: 'emptyPhone',
		error:
			'The phone is empty: the item has no column "phone", but "body.phone": enter {{ $json.body.phone }}',
	});
	for (const operation of ['create', 'upsert']) {
		const form = { resource: 'lead', operation, phone: '={{ $json.phone }}', defaultCountry: 'BR' };
		const { run } = await lead.run(form, [webhook]);
		expect(`${run.error?.message} ${run.error?.description}`).toContain('$json.body.');
	}
});

it('a phone that a spreadsheet took for a formula is refused, also where it would leave somebody out', async () => {
	// +91-9876543210, as a cell of .csv and of .xlsx.
	const computed = ['-9876543119', -9876543119, '\u22129876543119', "'-9876543119"];
	const home = { defaultCountry: 'IN' };
	const typed = [...computed, '- 98765 43121', '98765-43122'].map((phone, n) => ({
		...{ name: `Ana ${n}`, phone },
	}));
	const run = await node.run(parametersWith(home), typed);
	expect(notSent(run).map(({ reason }) => reason)).toEqual(computed.map(() => 'invalidPhone'));
	expect(notSent(run)[0].error).toContain('a spreadsheet took a phone');
	expect(sent(run).map(({ phone }) => phone)).toEqual(['919876543121', '919876543122']);
	const leaveOut = { suppressedPhones: '={{ $json.blocked }}' };
	const blocked = [9876543121, -9876543119];
	const stopped = await node.run(parametersWith({ ...home, leaveOut }), [{ ...typed[5], blocked }]);
	expect(stopped.error?.message).toContain('Do-Not-Contact Phones');
	expect(stopped.error?.description).toContain('-9876543119');
});

it('who wants no messages by a column of the list is named first in a preview', async () => {
	const people = [
		{ name: 'Ana', phone: '11 98765-0501', 'Do Not Contact': 'TRUE', opt_in: 'sim' },
		{ name: 'Bia', phone: '11 98765-0502', 'Do Not Contact': 'FALSE', opt_in: 'não' },
		{ name: 'Caio', phone: '11 98765-0503', 'Do Not Contact': '', opt_in: '' },
	];
	const preview = await node.run(parametersWith({ mode: 'preview' }), people);
	const checks = preview.json(nodeName, 1).map(({ item, check }) => [Number(item), check]);
	expect(Object.fromEntries(checks)).toEqual({
		1: 'opted out, by the column "Do Not Contact"',
		2: 'opted out, by the column "opt_in"',
		3: null,
	});
	const found =
		'(1 opted out, by the column "Do Not Contact", 1 opted out, by the column "opt_in")';
	expect(closingHint(preview)).toContain(`2 to check ${found}: rows 1 to 2`);
});

describe('digits without a plus that are a mobile here and a mobile elsewhere', () => {
	// A mobile in Porto Alegre, or one in Peru.
	const typed = '51987654399';
	const people = (...phones: string[]) => phones.map((phone, n) => ({ name: `Ana ${n}`, phone }));

	it.each([
		['with a key', { campaignKey: 'spring', skipLabels: 'opt-out' }],
		['where no rule needs the leads', {}],
	])('are refused where a lead shows exactly these, %s', async (_, changed) => {
		const peruvian = node.account.addLead({ name: 'Luz', phone: typed });
		const run = await node.run(parametersWith(changed), people(typed, '51 98765-4398'));
		const [{ reason, failedStep, error }] = notSent(run);
		expect([reason, failedStep]).toEqual(['invalidPhone', 'lead']);
		expect(error).toContain(
			'may be a mobile in Brazil or a mobile in Peru. Write +5551987654399 or +51987654399',
		);
		expect(sent(run).map(({ phone }) => phone)).toEqual(['5551987654398']);
		expect(node.account.leads.get(peruvian.id)).toEqual(peruvian);
	});

	it('are read as the advice says, and as ever where the lead is known by its own phone', async () => {
		node.account.addLead({ name: 'Luz', phone: typed });
		const plus = await node.run(parametersWith(), people(`+${typed}`, `+55${typed}`));
		expect(sent(plus).map(({ phone }) => phone)).toEqual([typed, `55${typed}`]);
	});
});
