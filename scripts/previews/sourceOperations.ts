/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Resource } from '../../nodes/shared/operation/describeNode';
import type { Operation } from '../../nodes/shared/operation/operation';

const nodesFolder = path.resolve(__dirname, '../../nodes');
const load = createRequire(__filename);

/** An operation as its node declares it. */
export interface SourceOperation {
	/** Name of its node's folder. */
	node: string;
	/** What a record of its resource is called: of several resources, the value of the `resource` parameter. */
	resource: string;
	operation: Operation;
}

/** The operations of the declarative nodes: the `resources` that `nodes/<Node>/Crm<Node>.node.ts` exports. */
export function sourceOperations(): SourceOperation[] {
	return readdirSync(nodesFolder).flatMap((node) => {
		const file = path.join(nodesFolder, node, `Crm${node}.node.ts`);
		const { resources = [] } = (existsSync(file) ? load(file) : {}) as { resources?: Resource[] };
		return resources.flatMap(({ record, operations }) =>
			operations
				.filter((each): each is Operation => 'endpoint' in each)
				.map((operation) => ({ node, resource: record, operation })),
		);
	});
}
