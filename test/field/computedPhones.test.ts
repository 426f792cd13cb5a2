import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { closingHint, notSent, parametersWith, sent } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';

const node = new SandboxedCampaign();

async function preview(items: IDataObject[], parameters: IDataObject = {}) {
	const run = await node.run(parametersWith({ mode: 'preview', ...parameters }), items);
	const checks = run.json(nodeName, 1).map(({ item, check }) => [Number(item), check] as const);
	return { checks: Object.fromEntries(checks), hint: String(closingHint(run)) };
}

const named = (phones: unknown[]) =>
	phones.map((phone, n) => ({ name: `Ana ${n}`, phone }) as IDataObject);

describe('a phone that a spreadsheet took for a formula', () => {
	// +91-9876543210, as a cell of .csv and of .xlsx.
	const computed = ['-9876543119', -9876543119, '\u22129876543119', "'-9876543119"];
	const home = { defaultCountry: 'IN' };

	it('is refused, and whose number its digits are gets nothing', async () => {
		const phones = [...computed, '- 98765 43121', '98765-43122'];
		const run = await node.run(parametersWith(home), named(phones));
		expect(notSent(run).map(({ reason }) => reason)).toEqual(computed.map(() => 'invalidPhone'));
		expect(notSent(run)[0].error).toContain('a spreadsheet took a phone');
		expect(sent(run).map(({ phone }) => phone)).toEqual(['919876543121', '919876543122']);
	});

	it.each([
		"={{ $json.phone.toString().replace(/\\D/g, '') }}",
		'={{ Math.abs($json.phone) }}',
		'=+91{{ $json.phone }}',
		'=91{{ $json.phone }}',
		"={{ $json['phone'].toString().replace('-', '') }}",
	])('is refused although %s removes its minus', async (phone) => {
		const run = await node.run(
			parametersWith({ ...home, phone }),
			named([-9876543119, 9876543122]),
		);
		expect(notSent(run).map(({ error, phone: shown }) => [error, shown])).toEqual([
			[
				expect.stringContaining('"-9876543119" has a minus first'),
				expect.not.stringMatching(/^919876543119$/),
			],
		]);
		expect(sent(run).map(({ phone }) => phone)).toEqual(['919876543122']);
	});

	it.each([
		'98765 43121, -9876543119',
		'={{ $json.blocked }}',
		"={{ $json.blocked.map((each) => String(each).replace('-', '')) }}",
		"={{ $('Trigger').all().flatMap(({ json }) => json.blocked).map(Math.abs) }}",
	])('is refused where it would leave somebody out: %s', async (suppressedPhones) => {
		const leaveOut = { suppressedPhones };
		const items = [{ ...named(['98765 43120'])[0], blocked: [9876543121, -9876543119] }];
		const run = await node.run(parametersWith({ ...home, leaveOut }), items);
		expect(run.error?.message).toContain('Do-Not-Contact Phones');
		expect(run.error?.description).toContain('-9876543119');
		expect(node.messages).toEqual([]);
	});

	it('may stand beside a do-not-contact list that does not have its digits', async () => {
		const leaveOut = { suppressedPhones: '={{ $json.blocked }}' };
		const items = [{ ...named(['98765 43120'])[0], blocked: [9876543121], balance: -9876543119 }];
		const run = await node.run(parametersWith({ ...home, leaveOut }), items);
		expect(run.error).toBeUndefined();
		expect(sent(run)).toHaveLength(1);
	});
});

describe('phones that have lost their plus', () => {
	const ofRio = Array.from({ length: 12 }, (_, n) => 5521987654300 + n);
	const peruvian = [51987654321, 51987654322, 51987654323];

	it('are named where most have their country code', async () => {
		const { checks, hint } = await preview(named([...ofRio, ...peruvian]));
		expect(hint).toContain('3 to check (3 may be a number of Peru)');
		expect([12, 13, 16].map((item) => checks[item])).toEqual([
			null,
			'may be a number of Peru',
			undefined,
		]);
	});

	it('are named where others are of elsewhere', async () => {
		const others = ['(11) 98765-0001', '(11) 98765-0002', '+351 912 345 678'];
		const { hint } = await preview(named([...others, ...peruvian]));
		expect(hint).toContain('3 may be a number of Peru');
	});

	it('are not named where all are of Brazil', async () => {
		const { checks } = await preview(named(['(11) 98765-0001', '(51) 98765-4321', 51987654322]));
		expect(checks).toEqual({ 1: undefined, 2: undefined, 3: undefined });
	});
});

describe('a phone that stands in no column', () => {
	const items = [
		{ name: 'Ana', ddi: 55, phone: 11987654321 },
		{ name: 'Bia', ddi: 55, phone: 11987654322 },
	];
	const doubt = 'made by an expression, and in no column';

	it('is doubtful: number cells are added, not joined', async () => {
		const { checks, hint } = await preview(items, { phone: '={{ $json.ddi + $json.phone }}' });
		expect(checks).toEqual({ 1: doubt, 2: doubt });
		expect(hint).toContain(`2 to check (2 ${doubt})`);
	});

	it.each([
		'={{ $json.phone }}',
		'=55{{ $json.phone }}',
		"={{ '' + $json.ddi + $json.phone }}",
		'={{ $json.ddi }}{{ $json.phone }}',
		'={{ $input.item.json.phone }}',
		"={{ String($json.phone).replace(/^(\\d\\d)(\\d{5})/, '($1) $2-') }}",
		'={{ $("Start").item.json.phone ?? "11987654321" }}',
		'11 98765-4321',
	])('is not doubtful as %s', async (phone) => {
		const { checks } = await preview(items.slice(0, 1), { phone });
		expect(checks).toEqual({ 1: undefined });
	});

	it.each([
		[
			{ area: '11', first: '98765', last: '4321' },
			'={{ $json.area }}{{ $json.first }}{{ $json.last }}',
		],
		[{ contact: { phones: ['(11) 98765-4321'] } }, '={{ $json.contact.phones[0] }}'],
		[{ phone: '११ ९८७६५-४३२१' }, '={{ $json.phone }}'],
		[{ phone: '11987654321.0' }, '={{ $json.phone }}'],
	] as Array<[IDataObject, string]>)('is not doubtful in %j', async (cells, phone) => {
		const { checks } = await preview([{ name: 'Ana', ...cells }], { phone });
		expect(checks).toEqual({ 1: undefined });
	});

	it('is not doubtful if it is short', async () => {
		const items = [{ name: 'Ana', phone: '611 1234' }];
		const home = { defaultCountry: 'IS' };
		for (const phone of ['={{ $json.phone }}', '=354{{ $json.phone }}']) {
			const { checks } = await preview(items, { ...home, phone });
			expect(checks).toEqual({ 1: undefined });
		}
	});
});
