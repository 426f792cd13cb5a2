import { optionTable } from '../../../../../nodes/OutboundContact/settings/options';

/** Options whose form may be empty, and what their description says about that. */
const mayBeEmpty = ['additionalMessageFields', 'conversationOwnerId', 'senderId'];

describe.each(Object.entries(optionTable))('the option %s', (name, { field, read }) => {
	it('says what happens without it', () => {
		expect(field.description).toMatch(/without (?:this|either) option|if empty|defaults to/i);
	});

	if (mayBeEmpty.includes(name)) return;

	it.each([[''], [null], [undefined], [{}], [[]], [Number.NaN]])('rejects %j', (value) => {
		expect(() => read(value, field.displayName)).toThrow(
			`The option "${field.displayName}" has an invalid value`,
		);
	});
});
