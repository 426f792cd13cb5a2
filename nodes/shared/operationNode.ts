import type { INodeType } from 'n8n-workflow';

import { listSearchesFor } from './locators/recordLocator';
import { customOperationsOf, formOf, type Resource } from './operation/describeNode';

/** What a node with operations has besides its description: what n8n runs, and what its locators list. */
export function operationNode(resources: Resource[]) {
	const fields = resources.flatMap(({ operations }) => operations.flatMap(formOf));
	return class implements Pick<INodeType, 'customOperations' | 'methods'> {
		methods = { listSearch: listSearchesFor(fields) };

		customOperations = customOperationsOf(resources);
	};
}
