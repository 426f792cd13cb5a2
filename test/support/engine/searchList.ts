import { LoadOptionsContext } from 'n8n-core';
import {
	UnexpectedError,
	Workflow,
	type IDataObject,
	type INodeListSearchResult,
	type INodeParameters,
} from 'n8n-workflow';

import { additionalDataFor } from './additionalData';
import { HarnessNodeTypes, packagePrefix } from './nodeTypes';
import { loadPackage } from './package';
import { nodeName, type NodeUnderTest } from './runNode';

/**
 * Opens the list of a resource locator, as the editor does.
 *
 * @param method name of the node's list search, e.g. `searchSectors`
 * @param credential fields of the `crmApi` credential that differ from the defaults
 * @param filter what the user typed
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
	const parameters = node.parameters as INodeParameters;
	const workflow = new Workflow({
		nodes: [
			{
				id: 'node',
				name: nodeName,
				type: `${packagePrefix}${node.type}`,
				typeVersion: 1,
				position: [0, 0],
				parameters,
				credentials: { crmApi: { id: '1', name: 'Demo CRM' } },
			},
		],
		connections: {},
		active: false,
		nodeTypes: new HarnessNodeTypes(loadedPackage),
	});
	const additionalData = additionalDataFor(
		{ loadedPackage, credential, mode: 'internal' },
		workflow,
	);
	const editor = new LoadOptionsContext(
		workflow,
		workflow.nodes[nodeName],
		{ ...additionalData, currentNodeParameters: parameters },
		'',
	);
	return await search.call(editor, filter);
}
