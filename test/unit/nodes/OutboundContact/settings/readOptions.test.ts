import { runOptions } from '../../../../../nodes/OutboundContact/settings/options';
import {
	evaluateOptions,
	readOptions,
} from '../../../../../nodes/OutboundContact/settings/readOptions';
import { Form } from '../../../../../nodes/shared/fields/form';

it('evaluates a group of options that reads no row for the first row only', () => {
	const evaluate = jest.fn(() => ({}));
	const parameters = { leaveOut: "={{ $('Settings').first().json }}" };
	const evaluateFor = (isFirst: boolean) =>
		evaluateOptions(new Form(parameters, 'UTC', evaluate), isFirst);
	evaluateFor(true);
	expect(evaluate).toHaveBeenCalledWith('leaveOut');
	evaluate.mockClear();
	evaluateFor(false);
	expect(evaluate).not.toHaveBeenCalled();
});

it('reads a blank list of phones as an empty one, unless an expression gives it', () => {
	const { suppressedPhones } = runOptions;
	const listFrom = (entered: string) => {
		const parameters = { leaveOut: { suppressedPhones: entered } };
		return readOptions({ suppressedPhones }, new Form(parameters, 'UTC', () => ''));
	};
	expect(listFrom('').suppressedPhones).toEqual(new Set());
	expect(() => listFrom('={{ $json.blocked }}')).toThrow('needs a list of phones');
});
