import { Workflow, type IDataObject, type INodeTypes } from 'n8n-workflow';

import { describeStoredNumbers } from '../../nodes/OutboundContact/findings/texts';
import { describeMissingColumns } from '../../nodes/shared/fields/missingColumns';
import { findArtifact } from '../../nodes/shared/values/artifact';
import { sourceFiles, textOf } from '../repository/sources';

const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'];

/** What an expression gives for a row in a workflow of a time zone, on n8n's own engine. */
function evaluate(expression: string, row: IDataObject, timezone: string): unknown {
	const node = {
		id: '1',
		name: 'Node',
		type: 'none',
		typeVersion: 1,
		position: [0, 0] as [number, number],
	};
	const workflow = new Workflow({
		nodes: [{ ...node, parameters: {} }],
		connections: {},
		active: false,
		nodeTypes: {
			getByNameAndVersion: () => ({ description: { properties: [] } }),
		} as unknown as INodeTypes,
		settings: { timezone },
	});
	const items = [{ json: row }];
	return workflow.expression.getParameterValue(
		`=${expression}`,
		null,
		0,
		0,
		'Node',
		items,
		'manual',
		{},
	);
}

/** The expression that the advice on a value suggests. */
function suggested(value: string): string {
	const advice = String(findArtifact(value, 'name', 'It')?.advice);
	const [, expression] = /(\{\{ .* \}\})/.exec(advice) ?? [];
	return expression;
}

describe.each(zones)('what advice suggests is right in %s', (zone) => {
	const inZone = (time: string) =>
		new Date(time)
			.toLocaleString('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
			.replace(',', '');

	it.each([
		'2026-11-30T00:00:00.000Z',
		'2026-11-30 00:00:00+00:00',
		new Date('2026-11-30').toUTCString(),
	])('for a day as programs write it: %s', (value) => {
		expect(evaluate(suggested(value), { time: value }, zone)).toBe('30/11/2026');
	});

	it.each([
		'2026-11-30T17:00:00.000Z',
		'2026-11-30T00:30:00Z',
		'2026-11-30T23:00:00-03:00',
		'2026-11-30T00:00:00-03:00',
	])('for a time as programs write it: %s', (value) => {
		expect(evaluate(suggested(value), { time: value }, zone)).toBe(inZone(value));
	});

	it.each(['2026-11-30T14:00', '2026-11-30 14:00:00'])('for a time without offset: %s', (value) => {
		expect(evaluate(suggested(value), { time: value }, zone)).toBe('30/11/2026 14:00');
	});

	it.each([
		[17.991000000000003, '17.99'],
		[0.1 + 0.2, '0.30'],
		[38 / 3, '12.67'],
	])('for a calculated number: %d', (price, text) => {
		expect(evaluate(suggested(String(price)), { price }, zone)).toBe(text);
	});

	it.each([
		['46205', '02/07/2026'],
		['1234.5', '1.234,50'],
	])('for %s as a spreadsheet stores it, which people read as %s', (value, reads) => {
		const text = describeStoredNumbers({
			...{ place: 'Body {{1}}', isText: true, stored: '={{ $json.due }}', total: 1 },
			template: { name: 'offer', language: 'pt_BR' },
			counts: new Map([[value, 1]]),
		});
		expect(text).toContain(`which people read as ${reads}: `);
		const [, expression] = /: (\{\{ .* \}\})$/.exec(String(text)) ?? [];
		for (const due of [value, Number(value)]) {
			expect(evaluate(expression, { due }, zone)).toBe(reads);
		}
	});

	it.each([
		[{ body: { phone: '1' } }, '1'],
		[{ fields: { 'Phone number': '2' } }, '2'],
		[{ PHONE: '3' }, '3'],
	] as Array<[IDataObject, string]>)('for a column that is elsewhere: %j', (row, phone) => {
		const wanted = phone === '2' ? '={{ $json["Phone number"] }}' : '={{ $json.phone }}';
		const [, expression] =
			/enter (\{\{ .* \}\})/.exec(String(describeMissingColumns([wanted], row))) ?? [];
		expect(evaluate(expression, row, zone)).toBe(phone);
	});

	it('for a key by day', () => {
		const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
		expect(evaluate("{{ $today.toFormat('yyyy-MM-dd') }}", {}, zone)).toBe(today);
	});
});

/** Where messages suggest expressions, each followed above or in the test that is named. */
const places: Record<string, string> = {
	'nodes/OutboundContact/findings/texts.ts': 'above',
	'nodes/OutboundContact/settings/campaignKey.ts': 'above',
	'nodes/OutboundContact/settings/settings.ts': 'test/engine/outboundContactOptions.test.ts',
	'nodes/shared/fields/form.ts': 'test/field/ownNodes.test.ts',
	'nodes/shared/fields/missingColumns.ts': 'above',
	'nodes/shared/values/artifact.ts': 'above',
};

/** A line of code, not of a comment, in which an expression is suggested. */
const suggestion =
	/^(?!\s*(?:\*|\/\/|\/\*)).*\{\{ (?:\$(?:json|today|\(|\{expression|\{items\}\.map)|Number\()/m;

it('suggests expressions nowhere else', () => {
	const found = sourceFiles('nodes').filter((file) => suggestion.test(textOf(file)));
	expect(found.sort()).toEqual(Object.keys(places).sort());
});
