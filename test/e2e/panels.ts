/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { INode } from 'n8n-workflow';
import { name as packageName } from '../../package.json';
import type { StoredCredential } from '../../scripts/n8n/client';
import type { Editor } from './editor';
import type { N8nUnderTest } from './n8nUnderTest';
import { panelStates, type PanelState } from './panelStates';
import { photographIn, say } from './photographIn';

/** High enough for the longest panel. */
const viewport = { width: 1440, height: 4400 };
const nodesPerRow = 12;

/**
 * Opens every panel of every node in a real editor and saves screenshots in `test-results/panels`, with
 * one sheet of all panels per node, for review after a form has changed. Reports truncated labels.
 *
 * npx tsx test/e2e/panels.ts [part of a node's name]
 */
async function capturePanels(n8n: N8nUnderTest, editor: Editor): Promise<void> {
	const filter = (process.argv[2] ?? '').toLowerCase();
	const types = (await n8n.client.nodeTypes()).filter(
		({ name, outputs }) =>
			name.startsWith(`${packageName}.`) && !String(outputs).includes('ai_tool'),
	);
	const states = types
		.filter(({ displayName }) => displayName.toLowerCase().includes(filter))
		.flatMap(panelStates);
	const { id } = await n8n.client.createWorkflow({
		name: 'Panels',
		nodes: states.map((state, index) => nodeOf(state, index, n8n.credential)),
		connections: {},
	});
	await editor.openWorkflow(id);
	await editor.screenshot('canvas');
	for (const state of states) await savePanel(editor, state);
	for (const nodeType of new Set(states.map((state) => state.nodeType))) {
		const files = states
			.filter((state) => state.nodeType === nodeType)
			.map(({ title }) => editor.file(title));
		await sheet(files, editor.file(`sheet ${nodeType}`));
	}
}

function nodeOf({ title, node }: PanelState, index: number, credential: StoredCredential): INode {
	const { id, name } = credential;
	const position: [number, number] = [
		(index % nodesPerRow) * 240,
		Math.floor(index / nodesPerRow) * 200,
	];
	return {
		...node,
		...{ id: `node-${index}`, name: title, position },
		credentials: { crmApi: { id, name } },
	};
}

async function savePanel(editor: Editor, { title }: PanelState): Promise<void> {
	await editor.openNode(title);
	await editor.page.waitForLoadState('networkidle');
	const panel = editor.part('node-parameters');
	const { width, left, bottom, cut } = await panel.evaluate((element) => {
		const inPanel = [
			...element.querySelectorAll('[data-test-id="parameter-item"], .parameter-item'),
		];
		const texts = [...element.querySelectorAll('label, label *')];
		const bottoms = inPanel.map((item) => item.getBoundingClientRect().bottom);
		return {
			...{ width: element.clientWidth, left: element.getBoundingClientRect().left },
			bottom: Math.max(...bottoms),
			cut: texts
				.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
				.map(({ textContent }) => textContent),
		};
	});
	const height = Math.min(viewport.height, bottom + 20);
	await editor.screenshot(title, { x: left - 8, y: 0, width: width + 16, height });
	await editor.closeNode();
	say(`${title}${cut.length > 0 ? `\n  cut off: ${cut.join(', ')}` : ''}`);
}

async function sheet(files: string[], file: string): Promise<void> {
	const layout = ['-gravity', 'north', '-geometry', '+8+8', '-tile', '5x', '-background', '#888'];
	await promisify(execFile)('montage', [...files, ...layout, file]);
}

void photographIn('panels', viewport, capturePanels);
