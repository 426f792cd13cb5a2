import type { IDataObject } from 'n8n-workflow';

import type { WorkflowFile } from './engine';

/** An example workflow with its dry run switched off, so that it sends. */
export function withoutDryRun<File extends Pick<WorkflowFile, 'nodes'>>(workflow: File): File {
	const nodes = workflow.nodes.map((node) => {
		const { dryRun, ...options } = { ...(node.parameters.options as IDataObject) };
		if (dryRun === undefined) return node;
		return { ...node, parameters: { ...node.parameters, options } };
	});
	return { ...workflow, nodes } as File;
}
