import type { IDataObject } from 'n8n-workflow';

import { exampleParameters } from '../support/exampleParameters';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';
import { operations } from '../support/operations';
import { injectionCases } from './cases/injection';
import { itemCases } from './cases/items';
import { hostileSuite } from './hostileCase';

const operationsWithId = operations.filter(({ path }) => path.includes('{id}'));

const nodes = new Map(
	[...new Set(operations.map(({ node }) => node.name))].map((name) => [
		name,
		new SandboxedNode(name),
	]),
);
const nodeOf = (name: string) => nodes.get(name) as SandboxedNode;

/** Sets the parameter for `{id}`: the first required one of the operation. */
function withId(
	{ node, resource, operation }: (typeof operations)[number],
	parameters: IDataObject,
) {
	const property = node.properties.find(
		({ required, displayOptions }) =>
			required === true &&
			displayOptions?.show?.operation?.includes(operation) &&
			(resource === undefined || displayOptions.show.resource?.includes(resource)),
	);
	if (!property) throw new Error(`${node.name} ${operation} has no required parameter`);
	return (value: string): IDataObject => ({
		...parameters,
		[property.name]: property.type === 'resourceLocator' ? picked(value, 'id') : value,
	});
}

describe('an id that would change the path', () => {
	const hostile = [
		'../',
		'..',
		'.',
		'',
		' ',
		'../lead',
		'a/b',
		'a\\b',
		'a b',
		'a\u0000b',
		'\n',
		'\ud800',
	];
	it.each(operationsWithId)('is refused by $title before any request', async (operation) => {
		const parameters = withId(operation, exampleParameters(operation))('={{ $json.id }}');
		const { json, paired, requests } = await nodeOf(operation.node.name).run(
			parameters,
			hostile.map((id) => ({ id })),
			{ settings: { onError: 'continueRegularOutput' } },
		);
		expect(requests).toEqual([]);
		expect(paired).toEqual(hostile.map((_, item) => ({ item })));
		for (const { error } of json)
			expect(error).toMatch(/^".+" is (?:empty|not a valid ID)(?:\. |$)/);
	});

	it.each(['x?account=b', 'x#y', '%2e%2e', 'x;y', 'ação', 'a:b'])(
		'%j stays one segment of the path',
		async (id) => {
			const { run, requests } = await nodeOf('crmProduct').run({
				resource: 'product',
				operation: 'get',
				productId: id,
			});
			expect(requests.map(({ path, query }) => [path, query])).toEqual([
				[`/product/${encodeURIComponent(id)}`, {}],
			]);
			expect(run.error?.message).toBe('Product not found');
		},
	);
});

hostileSuite('injection', injectionCases);
hostileSuite('items', itemCases);
