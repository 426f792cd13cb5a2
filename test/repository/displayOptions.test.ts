import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import { sourceNodes } from './sources';

/** The parameters of a node by level: n8n resolves display options within one level only. */
function levelsOf(properties: INodeProperties[]): INodeProperties[][] {
	const inner = properties.flatMap(({ options = [] }) => {
		const values = options.flatMap((option) => ('values' in option ? [option.values] : []));
		const fields = options.filter((option): option is INodeProperties => 'type' in option);
		return [...values, ...(fields.length > 0 ? [fields] : [])];
	});
	return [properties, ...inner.flatMap(levelsOf)];
}

/**
 * For each parameter of a level, the names that its display options depend on. Those that start with
 * a slash are of the first level, and need no order. Those that start with "@" are no parameters.
 */
function dependenciesOf(level: INodeProperties[]): Map<string, Set<string>> {
	const dependencies = new Map(level.map(({ name }) => [name, new Set<string>()]));
	for (const { name, displayOptions } of level) {
		for (const rule of [displayOptions?.show, displayOptions?.hide]) {
			for (const dependency of Object.keys(rule ?? {})) {
				if (!/^[/@]/.test(dependency)) dependencies.get(name)?.add(dependency);
			}
		}
	}
	return dependencies;
}

/** Reasons why n8n cannot order a level's parameters: unknown names and cycles. */
function unresolvableIn(level: INodeProperties[]): string[] {
	const dependencies = dependenciesOf(level);
	const resolved = new Set<string>();
	for (let isProgress = true; isProgress;) {
		isProgress = false;
		for (const [name, needed] of dependencies) {
			if (resolved.has(name) || ![...needed].every((one) => resolved.has(one))) continue;
			resolved.add(name);
			isProgress = true;
		}
	}
	return [...dependencies.keys()].filter((name) => !resolved.has(name));
}

describe.each(sourceNodes())('display options of $name', ({ node: { description } }) => {
	const levels = levelsOf(description.properties);

	it('refer to no nested parameter', () => {
		const named = levels.flatMap((level) =>
			[...dependenciesOf(level).values()].flatMap((names) => [...names]),
		);
		expect(named.filter((name) => /[^A-Za-z0-9]/.test(name))).toEqual([]);
	});

	it('can be resolved, level by level', () => {
		expect(levels.flatMap(unresolvableIn)).toEqual([]);
	});

	it("let n8n's own resolver open the node", () => {
		const node = { typeVersion: 1, parameters: {} } as unknown as INode;
		expect(() =>
			NodeHelpers.getNodeParameters(description.properties, {}, true, false, node, description),
		).not.toThrow();
	});
});

describe('the check of display options', () => {
	const field = (name: string, ...dependencies: string[]): INodeProperties => ({
		displayName: name,
		name,
		type: 'string',
		default: '',
		displayOptions: { show: Object.fromEntries(dependencies.map((one) => [one, ['x']])) },
	});

	it('finds an unknown name, a nested one and a cycle', () => {
		expect(unresolvableIn([field('a'), field('b', 'a')])).toEqual([]);
		expect(unresolvableIn([field('a', 'filters.phone'), field('filters')])).toEqual(['a']);
		expect(unresolvableIn([field('a', 'b'), field('b', 'a')])).toEqual(['a', 'b']);
	});
});

it('of all nodes show at most 380 fields: what several operations have is there once', () => {
	const shown = sourceNodes().flatMap(({ node: { description } }) =>
		levelsOf(description.properties)
			.flat()
			.filter(({ type }) => type !== 'hidden'),
	);
	expect(shown.length).toBeLessThanOrEqual(380);
	expect(shown.length).toBeGreaterThan(300);
});
