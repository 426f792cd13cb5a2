import type { IDataObject } from 'n8n-workflow';

import {
	builtNodes,
	declaredOperations,
	type DeclaredOperation,
} from '../../scripts/declaredOperations';
import { builtPackageFolder } from './engine/package';
import { runNode, type NodeUnderTest } from './engine/runNode';
import type { FinishedRun } from './engine/runWorkflow';

/** An operation of the built package. */
export interface BuiltOperation extends DeclaredOperation {
	/** Such as `crmLead lead create`. */
	title: string;
	/** Absolute path of its node's folder in `dist`. */
	folder: string;
}

/** Every operation of the built package that its node declares. */
export const operations: BuiltOperation[] = builtNodes(builtPackageFolder).flatMap(
	({ description, folder }) =>
		declaredOperations(description).map((operation) => ({
			...operation,
			title: [description.name, operation.resource, operation.operation].filter(Boolean).join(' '),
			folder,
		})),
);

/** Runs an operation on a CRM, by default for one empty item. */
export async function runOperation(
	{ baseUrl }: { baseUrl: string },
	{ node }: Pick<DeclaredOperation, 'node'>,
	parameters: IDataObject,
	items: IDataObject[] = [{}],
	settings?: NodeUnderTest['settings'],
): Promise<FinishedRun> {
	const credential = { baseUrl, token: 'demo-token' };
	return await runNode({ type: node.name, parameters, settings }, items, { credential });
}
