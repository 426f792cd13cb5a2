/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { copyFile } from 'node:fs/promises';
import type { Editor } from '../n8n/editor';
import { inEnglish } from './campaignTour';
import { exampleFile, withContacts } from '../../test/support/examples';
import type { N8nUnderTest } from '../../test/e2e/n8nUnderTest';

const outboundType = 'CRM Outbound Contact';
/** Wide enough for a text in one piece. */
const viewport = { width: 1700, height: 900 };
/** Two who would get the message, one who opted out, and one without a usable phone. */
const people = [
	{ name: 'Adriana Aragão', phone: '+55 (11) 98765-0100', discount: '10%', offer: 'offer-001' },
	{ name: 'Bento Lacerda', phone: '(11) 98765-0102', discount: '15%', offer: 'offer-002' },
	{ name: 'Joana Brito', phone: '(31) 98765-0003', discount: '10%', offer: 'offer-003' },
	{ name: 'Ruth Letras', phone: '11 9ABCD-0191', discount: '20%', offer: 'offer-004' },
];

/** Takes a picture of what a preview shows: the texts as their recipients read them, and who is left out. */
export async function takePreviewPicture(
	{ client, credential }: Pick<N8nUnderTest, 'client' | 'credential'>,
	editor: Editor,
	file: string,
): Promise<void> {
	const parameters = { ...inEnglish, campaignKey: 'spring-2026', options: {} };
	const example = exampleFile('outbound-campaign.json', { [outboundType]: parameters });
	const { id } = await client.createWorkflow(withContacts(example, people), [credential]);
	const { page } = editor;
	const before = page.viewportSize() ?? viewport;
	await page.setViewportSize(viewport);
	await editor.openWorkflow(id);
	await editor.openNode(outboundType);
	await editor.field('phone').waitFor();
	await editor.part('node-execute-button').click();
	const output = editor.part('output-panel');
	await output.getByText(/^Not Sent Branch/).click();
	await output.getByText(/Hi Adriana Aragão, here is/).waitFor();
	await editor.widenOutput();
	const box = await output.boundingBox();
	const table = await output.locator('table').boundingBox();
	if (!box || !table) throw new Error('The output has no table.');
	const shownRight = (await output.locator('th').nth(6).boundingBox())?.x ?? box.x + box.width;
	const bottom = Math.min(box.y + box.height, table.y + table.height + 12);
	// Without the hint above, which is wider.
	const top = table.y - 48;
	const clip = { x: box.x, y: top, width: shownRight - box.x + 1, height: bottom - top };
	await editor.screenshot('preview', clip);
	await copyFile(editor.file('preview'), file);
	await page.setViewportSize(before);
}
