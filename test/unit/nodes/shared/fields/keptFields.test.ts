import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import { keepExpressions, shownIf } from '../../../../../nodes/shared/fields/keptFields';

const note: INodeProperties = {
	...{ displayName: 'Note', name: 'note', default: '', required: true },
	type: 'string',
};
const conditions = { first: ['yes'], second: ['yes'] };

/** The types of the fields that are there; n8n keeps a value for the last. */
const typesOf = (fields: INodeProperties[], parameters: { first: string; second: string }) => {
	const node = { typeVersion: 1 } as INode;
	return fields
		.filter((field) => NodeHelpers.displayParameter(parameters, field, node, null))
		.map(({ type, required }) => `${type}${required ? ' required' : ''}`);
};

it.each([
	['yes', 'yes', ['string required', 'hidden'], ['hidden']],
	['yes', 'no', ['hidden'], ['hidden']],
	['no', 'no', ['hidden'], ['string required', 'hidden']],
])('with %s and %s, fields are shown or kept', (first, second, shown, notHidden) => {
	const parameters = { first, second };
	expect(typesOf(shownIf({ show: conditions }, [note]), parameters)).toEqual(shown);
	expect(typesOf(shownIf({ hide: conditions }, [note]), parameters)).toEqual(notHidden);
});

it('n8n keeps a collection that is one expression', () => {
	const filters: INodeProperties = {
		...{ displayName: 'Filters', name: 'filters', type: 'collection', default: {} },
		options: [note],
	};
	const saved = NodeHelpers.getNodeParameters(
		keepExpressions([filters]),
		{ filters: '={{ $json }}' },
		...([true, false, { typeVersion: 1 } as INode, null] as const),
	);
	expect(saved).toEqual({ filters: '={{ $json }}' });
});
