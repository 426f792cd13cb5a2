/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { WorkflowFile } from '../../scripts/n8n/client';
import { projectRoot } from '../../scripts/n8n/pack';

/** The files of the example workflows, such as `opt-out.json`. */
export const exampleFiles = readdirSync(join(projectRoot, 'examples')).filter((name) =>
	name.endsWith('.json'),
);

/** Whether a node is a campaign, also as a tool of an AI agent. */
export const isCampaign = ({ type }: INode) => /\.crmOutboundContact(?:Tool)?$/.test(type);

/** A workflow of `examples/`, with some of its nodes' parameters changed. */
export function exampleFile(
	file: string,
	changes: Record<string, INodeParameters> = {},
): WorkflowFile {
	const text = readFileSync(join(projectRoot, 'examples', file), 'utf8');
	const workflow = JSON.parse(text) as WorkflowFile;
	for (const [name, parameters] of Object.entries(changes)) {
		const node = nodeOf(workflow, name);
		node.parameters = { ...node.parameters, ...parameters };
	}
	return workflow;
}

/**
 * An example workflow whose campaigns send: the shipped ones start in mode Preview. A node that is
 * named Preview stays in it.
 */
export function inModeSend<File extends Pick<WorkflowFile, 'nodes'>>(workflow: File): File {
	const nodes = workflow.nodes.map((node) => {
		if (!isCampaign(node) || node.name === 'Preview') return node;
		return { ...node, parameters: { ...node.parameters, mode: 'send' } };
	});
	return { ...workflow, nodes } as File;
}

/** The example with pinned contacts, by default those of contacts.csv, so that it asks for no upload. */
export function withContacts(
	workflow: WorkflowFile,
	contacts: IDataObject[] = contactsOfFile(),
): WorkflowFile {
	const pinned = contacts.map((json) => ({ json }));
	const form = workflow.nodes.find(({ name }) => name === 'Upload Contacts');
	const columns = workflow.nodes.find(({ name }) => name === 'Columns');
	const pinData = {
		Contacts: pinned,
		...(columns && { [columns.name]: pinned }),
		...(form && { [form.name]: [{ json: {} }], 'File Text': [{ json: {} }] }),
	};
	return { ...workflow, pinData };
}

/** The rows of contacts.csv. */
export function contactsOfFile(): IDataObject[] {
	const text = readFileSync(join(projectRoot, 'examples', 'contacts.csv'), 'utf8');
	return parse(text, { columns: true });
}

/** @throws Error when there is no node with this name */
export function nodeOf({ name, nodes }: WorkflowFile, nodeName: string): INode {
	const node = nodes.find((each) => each.name === nodeName);
	if (!node) throw new Error(`"${name}" has no node "${nodeName}".`);
	return node;
}
