import {
	builtNodes,
	declaredOperations,
	type DeclaredOperation,
} from '../../scripts/declaredOperations';
import { builtPackageFolder } from './engine/package';

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
