import { NodeHelpers, type IDataObject, type INode, type INodeType } from 'n8n-workflow';

import { loadPackage, type LoadedPackage, type WorkflowFile } from '../support/engine';
import { packagePrefix as prefix } from '../support/engine/nodeTypes';
import { exampleFile, exampleFiles } from '../support/examples';

const workflows = exampleFiles.map((name) => ({ name, workflow: exampleFile(name) }));

let loaded: LoadedPackage;

beforeAll(async () => {
	loaded = await loadPackage();
});

/** The node type; n8n appends "Tool" to its name when it is used as a tool. */
function typeOf({ type }: INode): INodeType | undefined {
	const name = type.slice(prefix.length);
	return loaded.nodes.get(name) ?? loaded.nodes.get(name.replace(/Tool$/, ''));
}

/** Parameters that n8n adds to a node used as a tool. */
const toolParameters = ['descriptionType', 'toolDescription'];

const oursIn = ({ nodes }: WorkflowFile) => nodes.filter(({ type }) => type.startsWith(prefix));

/** Workflows that only run another one. */
const withoutOurs = ['sharded-campaign.json'];

it('only a workflow that runs another one is without our nodes', () => {
	const found = workflows.filter(({ workflow }) => oursIn(workflow).length === 0);
	expect(found.map(({ name }) => name)).toEqual(withoutOurs);
});

describe.each(workflows)('$name', ({ workflow }) => {
	it('ends every connection at a node', () => {
		const names = workflow.nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(workflow.connections).flatMap((connection) =>
			Object.values(connection).flatMap((outputs) =>
				outputs.flatMap((output) => (output ?? []).map(({ node }) => node)),
			),
		);
		expect(names).toEqual(
			expect.arrayContaining([...Object.keys(workflow.connections), ...targets]),
		);
	});

	it('contains no secrets', () => {
		expect(JSON.stringify(workflow)).not.toMatch(/-token"|"password"|sk-/);
	});
});

const withOurs = workflows.filter(({ name }) => !withoutOurs.includes(name));

describe.each(withOurs)('our nodes in $name', ({ workflow }) => {
	const ours = oursIn(workflow);

	it('set only existing parameters', () => {
		for (const node of ours) {
			const type = typeOf(node);
			expect({ node: node.type, isKnown: type !== undefined }).toEqual({
				node: node.type,
				isKnown: true,
			});
			const { description } = type as INodeType;
			const shown = description.properties.filter((property) =>
				NodeHelpers.displayParameter(node.parameters, property, node, description),
			);
			const known = [...shown.map((property) => property.name), ...toolParameters];
			expect(known).toEqual(expect.arrayContaining(Object.keys(node.parameters)));
		}
	});

	it('pick records as the panel shows them', () => {
		for (const node of ours) {
			const { description } = typeOf(node) as INodeType;
			for (const { name: field, type, modes = [] } of description.properties) {
				const value = node.parameters[field];
				if (type !== 'resourceLocator' || value === undefined) continue;
				const isPicked = modes.some(({ name: mode }) => mode === (value as IDataObject).mode);
				expect({ node: node.name, field, isPicked }).toMatchObject({ isPicked: true });
			}
		}
	});

	it('set every required parameter', () => {
		for (const node of ours) {
			const { description } = typeOf(node) as INodeType;
			const parameters = NodeHelpers.getNodeParameters(
				description.properties,
				node.parameters,
				true,
				false,
				node,
				description,
			);
			const issues = NodeHelpers.getNodeParametersIssues(
				description.properties,
				{ ...node, parameters: parameters ?? {} },
				description,
			);
			expect({ node: node.name, issues }).toEqual({ node: node.name, issues: null });
		}
	});
});
