import { evaluateOptions } from '../../../../../nodes/OutboundContact/settings/readOptions';
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
