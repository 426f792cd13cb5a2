import { LoadOptionsContext } from 'n8n-core';
import {
	UnexpectedError,
	Workflow,
	type IDataObject,
	type INodeListSearchResult,
	type INodeParameters,
	type ResourceMapperFields,
} from 'n8n-workflow';

import { createAdditionalData } from './additionalData';
import { HarnessNodeTypes } from './nodeTypes';
import { loadPackage, type LoadedPackage } from './package';
import { nodeName, workflowNode, type NodeUnderTest } from './runNode';

/**
 * Loads the list of a resource locator, as the editor does.
 *
 * @param method name of the node's list search, e.g. `searchSectors`
 * @param credential fields of the `crmApi` credential that differ from the defaults
 * @param filter the user's search text
 */
export async function searchList(
	node: Pick<NodeUnderTest, 'type' | 'parameters'>,
	method: string,
	credential: IDataObject,
	filter?: string,
): Promise<INodeListSearchResult> {
	const loadedPackage = await loadPackage();
	const search = loadedPackage.nodes.get(node.type)?.methods?.listSearch?.[method];
	if (!search) throw new UnexpectedError(`"${node.type}" has no list search "${method}"`);
	return await search.call(createEditorContext(loadedPackage, node, credential), filter);
}

/**
 * Loads the fields of a resource mapper, as the editor does.
 *
 * @param method name of the node's resource mapping, e.g. `templateVariables`
 * @param credential fields of the `crmApi` credential that differ from the defaults
 */
export async function mapperFields(
	node: Pick<NodeUnderTest, 'type' | 'parameters'>,
	method: string,
	credential: IDataObject,
): Promise<ResourceMapperFields> {
	const loadedPackage = await loadPackage();
	const fields = loadedPackage.nodes.get(node.type)?.methods?.resourceMapping?.[method];
	if (!fields) throw new UnexpectedError(`"${node.type}" has no resource mapping "${method}"`);
	return await fields.call(createEditorContext(loadedPackage, node, credential));
}

function createEditorContext(
	loadedPackage: LoadedPackage,
	node: Pick<NodeUnderTest, 'type' | 'parameters'>,
	credential: IDataObject,
): LoadOptionsContext {
	const parameters = node.parameters as INodeParameters;
	const workflow = new Workflow({
		nodes: [workflowNode(node)],
		connections: {},
		active: false,
		nodeTypes: new HarnessNodeTypes(loadedPackage),
	});
	const additionalData = createAdditionalData(
		{ loadedPackage, credential, mode: 'internal' },
		workflow,
	);
	return new LoadOptionsContext(
		workflow,
		workflow.nodes[nodeName],
		{ ...additionalData, currentNodeParameters: parameters },
		'',
	);
}
