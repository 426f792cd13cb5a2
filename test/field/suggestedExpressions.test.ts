import { Workflow, type IDataObject, type INodeTypes } from 'n8n-workflow';

import { findArtifact } from '../../nodes/shared/values/artifact';

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
	const advice = String(findArtifact(value, 'variable', 'It')?.advice);
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
	])('for a calculated number: %d', (price, text) => {
		expect(evaluate(suggested(String(price)), { price }, zone)).toBe(text);
	});
});
