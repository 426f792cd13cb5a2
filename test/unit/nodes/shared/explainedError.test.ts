import { errorText } from '../../../../nodes/shared/explainedError';

describe('an error as one text', () => {
	it.each([
		['No owner', 'Check "Owner".', 'No owner. Check "Owner".'],
		['No owner!', 'Check "Owner".', 'No owner! Check "Owner".'],
		['No owner', '', 'No owner'],
		['No owner', undefined, 'No owner'],
	])('joins %j and %j', (message, description, text) => {
		expect(errorText({ message, description })).toBe(text);
	});

	it('has at most 300 characters, and cuts the reason rather than the advice', () => {
		const advice = `${'Check it. '.repeat(8)}Last.`;
		const text = errorText({ message: 'x'.repeat(400), description: advice });
		expect(text).toHaveLength(300);
		expect(text.endsWith(advice)).toBe(true);
		const both = errorText({ message: 'x'.repeat(400), description: 'y'.repeat(400) });
		expect(both).toHaveLength(300);
		expect(both.slice(0, 153)).toMatch(/^x+…\. y$/);
	});
});
