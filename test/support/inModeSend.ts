import type { WorkflowFile } from './engine';

/**
 * An example workflow whose campaigns send: the shipped ones start in mode Preview. A node that is
 * named Preview stays in it.
 */
export function inModeSend<File extends Pick<WorkflowFile, 'nodes'>>(workflow: File): File {
	const nodes = workflow.nodes.map((node) => {
		const isCampaign = /\.crmOutboundContact(?:Tool)?$/.test(node.type);
		if (!isCampaign || node.name === 'Preview') return node;
		return { ...node, parameters: { ...node.parameters, mode: 'send' } };
	});
	return { ...workflow, nodes } as File;
}
