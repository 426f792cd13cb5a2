/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Operation } from '../../nodes/shared/operation/operation';

const nodesFolder = path.resolve(__dirname, '../../nodes');
const load = createRequire(__filename);

/** An operation as its source file exports it. */
export interface SourceOperation {
	/** Name of its node's folder. */
	node: string;
	/** Name of its resource's folder, which is the value of the `resource` parameter. */
	resource: string;
	operation: Operation;
}

/** The operations of the declarative nodes, from the files `nodes/<Node>/<resource>/<operation>.ts`. */
export function sourceOperations(): SourceOperation[] {
	return readdirSync(nodesFolder, { recursive: true, encoding: 'utf8' })
		.map((file) => file.split(path.sep))
		.filter(([node, , file]) => node !== 'shared' && file?.endsWith('.ts'))
		.flatMap(([node, resource, file]) =>
			Object.values(load(path.join(nodesFolder, node, resource, file)) as object)
				.filter((value): value is Operation => Object.hasOwn(Object(value) as object, 'endpoint'))
				.map((operation) => ({ node, resource, operation })),
		);
}
