/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs in Node.js, not in n8n */
import { execFile } from 'node:child_process';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../n8n/pack';
import { ensureDebianPackages } from '../n8n/debianPackages';
import { Editor } from '../n8n/editor';
import { demoAccount } from '../../test/support/sandboxControl';
import { tourCampaign, tourNode, type TourStop } from './campaignTour';
import { exampleFile } from '../../test/support/examples';
import { takeExamplePictures } from './examplePictures';
import { useN8n, type N8nUnderTest } from '../../test/e2e/n8nUnderTest';
import prepareRun, { endRun } from '../../test/e2e/prepareRun';
import { takePreviewPicture } from './previewPicture';

const imageFolder = join(projectRoot, 'docs', 'images');
/** Small enough for a page, large enough to be readable. */
const viewport = { width: 1440, height: 860 };
const gifWidth = 1100;
const maxGifBytes = 2 * 1024 * 1024;

/** A frame of the animation, and how long it is shown. */
interface Frame {
	file: string;
	seconds: number;
}

/**
 * Takes the screenshots for README, docs and examples in a real editor: an animation of a campaign, one of its
 * outputs, a refused token, a preview, the page of a campaign, and the canvas of each example. Run it when
 * a form or an example has changed, and review the pictures:
 * npx tsx scripts/pictures/main.ts [campaign | preview | page | examples [name …]], such as examples clicks opt-out
 */
async function takePictures(n8n: N8nUnderTest, editor: Editor): Promise<void> {
	const [, , part, ...names] = process.argv;
	const isWanted = (name: string) => part === undefined || part === name;
	if (isWanted('preview')) {
		await takePreviewPicture(n8n, editor, join(imageFolder, 'preview.png'));
	}
	if (isWanted('campaign')) {
		const frames = await campaign(n8n, editor);
		await animate(frames, join(imageFolder, 'campaign.gif'));
		await refusedToken(n8n, editor);
	}
	if (isWanted('page')) await campaignPage(n8n, editor);
	const examplesFolder = join(imageFolder, 'examples');
	if (isWanted('examples')) await takeExamplePictures(n8n, editor, examplesFolder, names);
}

/** The seconds for which the animation shows a stop of the tour. */
const shownSeconds: Partial<Record<TourStop, number>> = {
	canvas: 2,
	contacts: 2.5,
	variables: 4,
	preview: 4,
	done: 2.5,
	sent: 3.5,
	'not-sent': 4,
};

/** From the list of contacts over the preview to Sent and Not Sent. */
async function campaign(n8n: N8nUnderTest, editor: Editor): Promise<Frame[]> {
	const frames: Frame[] = [];
	await tourCampaign(editor, n8n.client, n8n.credential, async (stop) => {
		const seconds = shownSeconds[stop];
		if (seconds === undefined) return;
		await editor.page.waitForTimeout(700);
		const name = `campaign-${frames.length + 1}-${stop}`;
		await editor.screenshot(name);
		frames.push({ file: editor.file(name), seconds });
	});
	await copyFile(frames[frames.length - 1].file, join(imageFolder, 'not-sent.png'));
	return frames;
}

/** The message of a run with a deactivated token. */
async function refusedToken(n8n: N8nUnderTest, editor: Editor): Promise<void> {
	const { baseUrl } = n8n.sandbox;
	await n8n.client.updateCredential(n8n.credential, { baseUrl, token: 'revoked-token' });
	await editor.openNode(tourNode);
	// In mode Send, n8n's kept list would be refused before the token is.
	await editor.chooseOption('mode', 'Preview');
	await editor.part('node-execute-button').click();
	await editor.part('node-error-message').getByText('refused the token').waitFor();
	await editor.page.waitForTimeout(1_500);
	await editor.screenshot('refused-token');
	await copyFile(editor.file('refused-token'), join(imageFolder, 'refused-token.png'));
}

/** The page of a campaign, in light colors and, on a phone, in dark ones. */
async function campaignPage(n8n: N8nUnderTest, editor: Editor): Promise<void> {
	const { page } = editor;
	seedCampaign(n8n, 'spring-sale');
	const login = { user: 'marketing', password: 'for the picture only' };
	const basic = await n8n.client.createCredential('httpBasicAuth', 'Campaign page', login);
	const { baseUrl, token } = { baseUrl: n8n.sandbox.baseUrl, token: 'demo-token' };
	await n8n.client.updateCredential(n8n.credential, { baseUrl, token });
	const example = exampleFile('campaign-page.json');
	const { id } = await n8n.client.createWorkflow(example, [n8n.credential, basic]);
	await n8n.client.activateWorkflow(id);
	const code = Buffer.from(`${login.user}:${login.password}`).toString('base64');
	await page.setExtraHTTPHeaders({ authorization: `Basic ${code}` });
	const views = [
		{ name: 'page-light', colorScheme: 'light', width: 860 },
		{ name: 'page-dark', colorScheme: 'dark', width: 390 },
	] as const;
	for (const { name, colorScheme, width } of views) {
		await page.setViewportSize({ width, height: 890 });
		await page.emulateMedia({ colorScheme });
		await page.goto(`${n8n.client.baseUrl}/webhook/campaign-page?campaign=Spring%20Sale`, {
			timeout: 180_000,
		});
		await editor.screenshot(name);
	}
	// The next pictures are those of the editor.
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setExtraHTTPHeaders({});
	const files = views.map(({ name }) => editor.file(name));
	const side = ['-background', 'white', '-splice', '12x0', '+append', '+dither', '-colors', '128'];
	await promisify(execFile)('convert', [...files, ...side, join(imageFolder, 'campaign-page.png')]);
}

/** Leads that got one of two templates, on 18 days. */
function seedCampaign(n8n: N8nUnderTest, key: string): void {
	const account = demoAccount(n8n.sandbox);
	for (let index = 0; index < 900; index += 1) {
		const day = Math.floor((index + 90 * Math.sin(index)) / 54) + 1;
		const at = new Date(Date.UTC(2026, 2, 2 + Math.max(0, day), 13)).toISOString();
		const status = index % 41 === 0 ? 'released' : index % 29 === 0 ? 'sending' : 'sent';
		const template = index % 2 === 0 ? 'spring_offer|pt_BR' : 'spring_question|pt_BR';
		const claim = { key: 'Spring Sale', status, at, finishedAt: at, template };
		const lead = account.addLead({ metadata: { campaigns: { [key]: claim } } });
		// Where the CRM lists no conversation, the answer is unknown.
		if (status !== 'sent' || index % 23 === 0) continue;
		const isAnswered = (index * 7) % 100 <= (index % 2 === 0 ? 11 : 27);
		const conversation = account.addConversation(lead, {});
		const lastMessageAt = isAnswered ? '2026-04-02T12:00:00.000Z' : at;
		account.conversations.update(conversation, { lastMessageAt });
	}
}

async function animate(frames: Frame[], file: string): Promise<void> {
	const pictures = frames.flatMap((frame) => [
		...['-delay', String(100 * frame.seconds)],
		frame.file,
	]);
	const small = ['-resize', String(gifWidth), '-colors', '96', '-layers', 'Optimize'];
	await promisify(execFile)('convert', ['-loop', '0', ...pictures, '+dither', ...small, file]);
	const { size } = await stat(file);
	say(`${file}: ${Math.round(size / 1024)} kB`);
	if (size > maxGifBytes) throw new Error(`${file} has ${size} bytes, more than ${maxGifBytes}.`);
}

/** Takes the pictures in the editor of a real n8n; screenshots go below `test-results`. */
async function main(): Promise<void> {
	await ensureDebianPackages(['chromium', 'imagemagick'], say);
	await prepareRun();
	const n8n = await useN8n();
	try {
		const editor = await Editor.start(n8n.client, 'pictures', viewport);
		await takePictures(n8n, editor).finally(async () => await editor.close());
	} finally {
		await n8n.stop();
		await endRun();
	}
}

function say(line: string): void {
	console.log(line);
}

main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
