/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import path from 'node:path';

import { NodeHelpers, type INodeType, type IVersionedNodeType } from 'n8n-workflow';

import { ensureOwnNodes } from '../../../scripts/n8n/ownNodes';
import type { OwnNodes } from './nodeTypes';

/** n8n's own nodes by type, with their files in n8n-nodes-base. */
const files = {
	convertToFile: 'Files/ConvertToFile/ConvertToFile',
	extractFromFile: 'Files/ExtractFromFile/ExtractFromFile',
	filter: 'Filter/Filter',
	if: 'If/If',
	merge: 'Merge/Merge',
	set: 'Set/Set',
	splitInBatches: 'SplitInBatches/SplitInBatches',
	switch: 'Switch/Switch',
	splitOut: 'Transform/SplitOut/SplitOut',
	aggregate: 'Transform/Aggregate/Aggregate',
};

type Loaded = Record<string, new () => INodeType | IVersionedNodeType>;

/** Loads n8n's own nodes, which workflows then run in place of stand-ins. */
export async function loadOwnNodes(): Promise<OwnNodes> {
	const folder = await ensureOwnNodes(() => undefined);
	const nodes = Object.entries(files).map(([type, file]) => {
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- its path is known at run time only
		const loaded = require(path.join(folder, 'dist/nodes', `${file}.node.js`)) as Loaded;
		const [OwnNode] = Object.values(loaded);
		return [`n8n-nodes-base.${type}`, new OwnNode()] as const;
	});
	const byType = new Map<string, INodeType | IVersionedNodeType>(nodes);
	return (type, version) => {
		const node = byType.get(type);
		return node && NodeHelpers.getVersionedNodeType(node, version);
	};
}
