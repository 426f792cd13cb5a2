/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import type { N8nClient } from './client';
import { projectRoot } from './pack';
import { shareSession, startChromium, type Browser } from './chromium';

/** Folder of the screenshots; not part of the repository. */
const screenshotFolder = join(projectRoot, 'test-results');
/** The first page takes longest: 4 MB of scripts, possibly on a busy machine. */
const pageTimeoutMs = 120_000;
const timeoutMs = 45_000;

/** n8n's editor in a browser, controlled as a user would. */
export class Editor {
	private constructor(
		private readonly browser: Browser,
		private readonly client: N8nClient,
		private readonly folder: string,
	) {}

	/**
	 * Starts a browser, with the client's session if it is logged in.
	 *
	 * @param folder below `test-results`, where screenshots go
	 * @throws Error when Debian's chromium is not installed
	 */
	static async start(
		client: N8nClient,
		folder: string,
		viewport?: { width: number; height: number },
	): Promise<Editor> {
		const browser = await startChromium(viewport);
		browser.page.setDefaultTimeout(timeoutMs);
		mkdirSync(join(screenshotFolder, folder), { recursive: true });
		const editor = new Editor(browser, client, folder);
		if (client.cookie !== '') await editor.useSession();
		return editor;
	}

	/** Gives the browser the client's session. */
	async useSession(): Promise<void> {
		await shareSession(this.browser.context, this.client.baseUrl, this.client.cookie);
	}

	get page(): Page {
		return this.browser.page;
	}

	/** The element with this test id. */
	part(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	async openWorkflow(id: string): Promise<void> {
		const url = `${this.client.baseUrl}/workflow/${id}`;
		await this.page.goto(url, { timeout: pageTimeoutMs });
		await this.nodes.first().waitFor({ timeout: pageTimeoutMs });
	}

	/** The nodes on the canvas. */
	get nodes(): Locator {
		return this.part('canvas-node');
	}

	/** A node on the canvas, by its name in the workflow. */
	node(name: string): Locator {
		return this.page.locator(
			`[data-test-id="canvas-node"][data-node-name=${JSON.stringify(name)}]`,
		);
	}

	/** Opens a node's panel from the canvas, to which it returns from the panel of another node. */
	async openNode(name: string): Promise<void> {
		if (await this.part('ndv').isVisible()) await this.closeNode();
		await this.node(name).dblclick();
		await this.part('node-parameters').waitFor();
	}

	/** Closes a node's panel. */
	async closeNode(): Promise<void> {
		await this.part('ndv-close-button').click();
		await this.part('ndv').waitFor({ state: 'detached' });
	}

	/** Moves the open panel to the left, so that the output is wide. */
	async widenOutput(): Promise<void> {
		const handle = await this.part('panel-drag-button').boundingBox();
		if (!handle) throw new Error('The panel has no handle to drag.');
		const { mouse } = this.page;
		await mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
		await mouse.down();
		await mouse.move(100, handle.y, { steps: 10 });
		await mouse.up();
		await this.page.waitForTimeout(1_000);
	}

	/** Executes the open workflow from one of its triggers, without waiting for the end. */
	async executeWorkflow(trigger: string): Promise<void> {
		await this.node(trigger).hover();
		await this.part(`execute-workflow-button-${trigger}`).click();
	}

	/** Chooses an option of a list in the open panel, by its label. */
	async chooseOption(parameter: string, label: string): Promise<void> {
		await this.field(parameter).locator('input').click();
		const options = this.page.locator('.el-select-dropdown__item').filter({ visible: true });
		await options.getByText(label, { exact: true }).click();
	}

	/** Searches in the node panel, which must be open. */
	async searchNodes(text: string): Promise<Locator> {
		await this.part('node-creator-search-bar').fill(text);
		return this.part('node-creator-item-name');
	}

	/** A parameter's field in the open panel, by the parameter's name. */
	field(parameter: string): Locator {
		return this.part(`parameter-input-${parameter}`);
	}

	/** Opens the list of a resource locator, waits for its entries and returns them. */
	async openList(parameter: string): Promise<Locator> {
		await this.part(`resource-locator-${parameter}`).getByTestId('rlc-input').click();
		// n8n 1.x keeps the lists of other fields in the page, hidden.
		const entries = this.part('rlc-item').filter({ visible: true });
		await entries.first().waitFor();
		return entries;
	}

	/** Adds an option to a collection of the open panel, by the labels of both. */
	async addOption(label: string, collection: string): Promise<void> {
		const heading = this.part('node-parameters').getByText(collection, { exact: true });
		const add = 'xpath=following::*[@data-test-id="collection-parameter-add"][1]';
		await heading.locator(add).click();
		await this.part('collection-parameter-option').getByText(label, { exact: true }).click();
	}

	/** Drags a field of the input to a parameter, which gets an expression. */
	async dragInput(inputField: string, parameter: string): Promise<void> {
		const name = this.part('run-data-schema-node-name').getByText(inputField, { exact: true });
		const target = this.field(parameter).locator('input');
		// The panel may still grow or scroll after the last field was filled in.
		await target.click({ trial: true });
		await name.dragTo(target, { steps: 10 });
		await this.field(parameter).getByText(`$json.${inputField}`).waitFor();
		// The result that the field shows while it is edited lies over the next one.
		await this.page.evaluate('document.activeElement?.blur()');
	}

	/** Chooses a credential in the open panel, by its id. */
	async chooseCredential(id: string): Promise<void> {
		await this.part('node-credentials-select').click();
		await this.part(`node-credentials-select-item-${id}`).click();
	}

	/** Saves a screenshot as `<name>.png`, without temporary notifications and what `hidden` selects. */
	async screenshot(
		name: string,
		clip?: PageScreenshotOptions['clip'],
		hidden: string[] = [],
	): Promise<void> {
		const style = `${['.el-notification', ...hidden].join(', ')} { visibility: hidden }`;
		await this.page.screenshot({ path: this.file(name), style, clip });
	}

	/** Path of the screenshot with this name. */
	file(name: string): string {
		return join(screenshotFolder, this.folder, `${name}.png`);
	}

	async close(): Promise<void> {
		await this.browser.close();
	}
}
