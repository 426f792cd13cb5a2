import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ConstantParameters } from '../../../../../nodes/shared/operation/constantParameters';

function parametersOf(parameters: IDataObject) {
	const getNodeParameter = jest.fn((name: string, _item: number, fallback?: unknown) =>
		name in parameters ? parameters[name] : fallback,
	);
	const context = { getNode: () => ({ parameters }), getNodeParameter };
	const constants = new ConstantParameters(context as unknown as IExecuteFunctions);
	return { constants, getNodeParameter };
}

it('treats no parameter with an expression as constant, at any depth', () => {
	const { constants } = parametersOf({
		text: 'a = b',
		expression: '={{ $json.phone }}',
		collection: { list: [{ value: '={{ 1 }}' }] },
		plain: { list: [{ value: '1' }] },
	});
	expect(
		['text', 'expression', 'collection', 'collection.list', 'plain', 'unset'].filter((name) =>
			constants.isConstant(name),
		),
	).toEqual(['text', 'plain', 'unset']);
});

it('reads a parameter once and gives each caller its own copy', () => {
	const { constants, getNodeParameter } = parametersOf({ fields: { name: 'Ana' } });
	const first = constants.read('fields', {}) as IDataObject;
	first.name = 'Bia';
	expect(constants.read('fields', {})).toEqual({ name: 'Ana' });
	expect(getNodeParameter).toHaveBeenCalledTimes(1);
});

it('returns the fallback for a parameter that is not set', () => {
	const { constants } = parametersOf({});
	expect(constants.read('limit', 50)).toBe(50);
	expect(constants.read('limit', {})).toEqual({});
	expect(constants.read('limit')).toBeUndefined();
});
