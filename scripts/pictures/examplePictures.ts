/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { IDataObject, INode } from 'n8n-workflow';
import type { StoredCredential } from '../n8n/client';
import { projectRoot } from '../n8n/pack';
import type { Editor } from '../n8n/editor';
import { exampleFile } from '../../test/support/examples';
import type { N8nUnderTest } from '../../test/e2e/n8nUnderTest';

const examplesFolder = join(projectRoot, 'examples');
/** Pixels of a picture for each of the canvas, so that the notes can be read. */
const scale = 0.75;
/** What the editor shows around the canvas, and the margin that it leaves when it fits a workflow. */
const frame = { width: 260, height: 330 };
/** Around the outermost nodes; has room for the plus that ends a branch. */
const margin = 30;
/** Controls that lie on the canvas. */
const controls = [
	'[data-test-id="canvas-controls"]',
	'[data-test-id="canvas-execute-workflow-button"]',
	'.vue-flow__panel',
];
/** Credentials for the nodes of the examples, without which n8n marks them. */
const otherCredentials: Record<string, IDataObject> = {
	crypto: { hmacSecret: 'for the picture only' },
	googleSheetsOAuth2Api: { clientId: 'picture', clientSecret: 'for the picture only' },
	httpBasicAuth: { user: 'marketing', password: 'for the picture only' },
	httpHeaderAuth: { name: 'X-Campaign-Secret', value: 'for the picture only' },
	openAiApi: { apiKey: 'for the picture only' },
};

/**
 * Takes a picture of each example workflow on n8n's canvas, as it is after the import.
 *
 * @param folder where they are saved, as `<name of the example>.png`
 * @param names those to take; all if there are none
 */
export async function takeExamplePictures(
	n8n: N8nUnderTest,
	editor: Editor,
	folder: string,
	names: string[] = [],
): Promise<void> {
	await mkdir(folder, { recursive: true });
	const credentials = [n8n.credential, ...(await createCredentials(n8n))];
	const files = (await readdir(examplesFolder)).filter((file) => file.endsWith('.json'));
	const isWanted = (file: string) => names.length === 0 || names.includes(basename(file, '.json'));
	for (const file of files.filter(isWanted).sort()) {
		const example = exampleFile(file);
		const { id } = await n8n.client.createWorkflow(example, credentials);
		await editor.page.setViewportSize(viewportFor(example.nodes));
		await editor.openWorkflow(id);
		const name = basename(file, '.json');
		await photographCanvas(editor, `example-${name}`);
		await shrink(editor.file(`example-${name}`), join(folder, `${name}.png`));
	}
}

async function createCredentials({ client }: N8nUnderTest): Promise<StoredCredential[]> {
	return await Promise.all(
		Object.entries(otherCredentials).map(
			async ([type, data]) => await client.createCredential(type, type, data),
		),
	);
}

function viewportFor(nodes: INode[]): { width: number; height: number } {
	const lengthOf = (axis: 0 | 1, side: 'width' | 'height') => {
		const starts = nodes.map(({ position }) => position[axis]);
		const ends = nodes.map(
			({ position, parameters }) => position[axis] + Number(parameters[side] ?? 100),
		);
		return Math.round(scale * (Math.max(...ends) - Math.min(...starts)));
	};
	const [width, height] = [lengthOf(0, 'width'), lengthOf(1, 'height')];
	return { width: width + frame.width, height: height + frame.height };
}

async function photographCanvas(editor: Editor, name: string): Promise<void> {
	await editor.page.waitForLoadState('networkidle');
	await editor.part('zoom-to-fit').click();
	await editor.page.mouse.move(0, 0);
	await editor.page.waitForTimeout(1_000);
	const boxes = await editor.page.locator('.vue-flow__node').evaluateAll((nodes) =>
		nodes.map((node) => {
			const { left, top, right, bottom } = node.getBoundingClientRect();
			return { left, top, right, bottom };
		}),
	);
	const [left, top, right, bottom] = [
		Math.min(...boxes.map((box) => box.left)),
		Math.min(...boxes.map((box) => box.top)),
		Math.max(...boxes.map((box) => box.right)),
		Math.max(...boxes.map((box) => box.bottom)),
	].map(Math.round);
	await editor.screenshot(
		name,
		{
			...{ x: left - margin, y: top - margin },
			...{ width: right - left + 2 * margin, height: bottom - top + 2 * margin },
		},
		controls,
	);
}

/** Few colors are enough for a canvas, and a third of the bytes. */
async function shrink(from: string, to: string): Promise<void> {
	await promisify(execFile)('convert', [from, '-strip', '+dither', '-colors', '48', to]);
}
