import { parseColor } from '../../../../../nodes/shared/values/color';

it.each([
	['#1f6feb', '#1f6feb'],
	['1F6FEB', '#1F6FEB'],
	[' #fff ', '#fff'],
	[112233, '#112233'],
])('reads %j as %s', (value, color) => expect(parseColor(value, 'Color')).toBe(color));

it.each(['red', '#12', '#1f6feb80', 'rgb(1,2,3)', '#ggg'])('refuses %j', (value) =>
	expect(() => parseColor(value, 'Color')).toThrow('"Color" is not a color'),
);
