import type { WorkflowFile } from './engine';

/** An example workflow whose campaigns send: the shipped ones start in mode Preview. */
export function inModeSend<File extends Pick<WorkflowFile, 'nodes'>>(workflow: File): File {
	const nodes = workflow.nodes.map((node) => {
		const isCampaign = /\.crmOutboundContact(?:Tool)?$/.test(node.type);
		if (!isCampaign || node.parameters.operation === 'getReport') return node;
		return { ...node, parameters: { ...node.parameters, mode: 'send' } };
	});
	return { ...workflow, nodes } as File;
}
