import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import { hiddenIf, shownIf } from '../../../../../nodes/shared/fields/keptFields';

const note: INodeProperties = {
	displayName: 'Note',
	name: 'note',
	type: 'string',
	default: '',
	required: true,
};
const conditions = { first: ['yes'], second: ['yes'], third: ['yes'] };
const answers = ['yes', 'no'];
const combinations = answers.flatMap((first) =>
	answers.flatMap((second) => answers.map((third) => ({ first, second, third }))),
);

/** The fields of which n8n keeps the value, by their type. */
const displayed = (fields: INodeProperties[], parameters: (typeof combinations)[number]) =>
	fields
		.filter((field) =>
			NodeHelpers.displayParameter(parameters, field, { typeVersion: 1 } as INode, null),
		)
		.map(({ type, required }) => [type, required]);

describe.each(combinations)('with $first, $second and $third', (parameters) => {
	const given = Object.values(parameters);

	it('a field is there once, and hidden unless all its conditions hold', () => {
		const isShown = given.every((answer) => answer === 'yes');
		expect(displayed(shownIf(conditions, [note]), parameters)).toEqual([
			isShown ? ['string', true] : ['hidden', false],
		]);
	});

	it('a field is there once, and hidden while any of its conditions holds', () => {
		const isHidden = given.includes('yes');
		expect(displayed(hiddenIf(conditions, [note]), parameters)).toEqual([
			isHidden ? ['hidden', false] : ['string', true],
		]);
	});
});
