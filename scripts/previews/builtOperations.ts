/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Operation } from '../../nodes/shared/operation/operation';
import { declaredOperations, type BuiltNode, type DeclaredOperation } from '../declaredOperations';

/** A declared operation with its source object. */
export interface BuiltOperation {
	declared: DeclaredOperation;
	built: Operation;
	/** Absolute path of the node's folder in `dist`. */
	folder: string;
}

/**
 * Returns the operations of a built node. Each has a source file of its own in the folder of its
 * resource.
 *
 * @throws Error when a declared operation has no such file
 */
export function builtOperations({ description, folder }: BuiltNode): BuiltOperation[] {
	const source = folder.replace(/([\\/])dist[\\/](?=nodes[\\/]\w+$)/, '$1');
	const candidates = operationsIn(source);
	return declaredOperations(description).map((declared) => {
		const candidate = candidates.find(
			({ resource, built }) =>
				built.value === declared.operation &&
				built.endpoint.method === declared.method &&
				built.endpoint.path === declared.path &&
				(declared.resource === undefined || declared.resource === resource),
		);
		if (candidate) return { declared, built: candidate.built, folder };
		throw new Error(`No file in ${source} holds the operation "${declared.operation}"`);
	});
}

function operationsIn(folder: string): Array<{ resource: string; built: Operation }> {
	const load = createRequire(path.join(folder, 'index.js'));
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.flatMap(({ name: resource }) =>
			readdirSync(path.join(folder, resource))
				.filter((file) => file.endsWith('.ts'))
				.flatMap((file) => Object.values(load(`./${resource}/${file}`) as object))
				.filter(isOperation)
				.map((built) => ({ resource, built })),
		);
}

function isOperation(value: unknown): value is Operation {
	return (
		typeof value === 'object' &&
		value !== null &&
		['value', 'action', 'endpoint', 'description'].every((key) => key in value)
	);
}
