import { findEmptyExpression } from '../../../../../nodes/shared/values/emptyExpression';

const cells: Record<string, unknown> = {
	...{ '{{a}}': 'Ana', '{{zero}}': 0, '{{no}}': false },
	...{ '{{undefined}}': undefined, '{{null}}': null, '{{empty}}': '', '{{ space }}': ' \u00a0' },
};

describe('findEmptyExpression', () => {
	it.each([
		['=R$ {{undefined}}', '{{undefined}}'],
		['={{null}} off', '{{null}}'],
		['={{a}}, {{empty}}', '{{empty}}'],
		['=coupon/{{ space }}', '{{ space }}'],
		['={{empty}} {{null}}!', '{{empty}}'],
		['=["{{a}}", "R$ {{empty}}"]', '{{empty}}'],
	])('finds in %s the first that gives nothing', (entered, found) => {
		expect(findEmptyExpression(entered, (expression) => cells[expression])).toBe(found);
	});

	it.each([
		'R$ {{undefined}}',
		'={{undefined}}',
		'={{empty}} {{null}}',
		'=R$ {{zero}} {{no}}',
		'=Olá {{a}} {{empty}}',
		'={{empty}}{{a}}, bom dia',
		"=Olá{{empty || ''}}!",
		'=Olá{{empty ?? ""}}!',
		'=R$ }} {{a',
		42,
		undefined,
	])('finds none in %j', (entered) => {
		expect(findEmptyExpression(entered, (expression) => cells[expression])).toBeUndefined();
	});
});
