import { colorField } from '../../../../../nodes/shared/form/textField';

const read = (value: unknown) =>
	(colorField('').read as (value: unknown, label: string) => unknown)(value, 'Color');

it.each([
	['#1f6feb', '#1f6feb'],
	['1F6FEB', '#1F6FEB'],
	[' #fff ', '#fff'],
	[112233, '#112233'],
])('reads %j as the color %s', (value, color) => expect(read(value)).toBe(color));

it.each(['red', '#12', '#1f6feb80', 'rgb(1,2,3)', '#ggg'])('refuses the color %j', (value) =>
	expect(() => read(value)).toThrow('"Color" is not a color'),
);
