/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs in Node.js, not in n8n */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import type { N8nClient } from '../../scripts/n8n/client';
import { PROJECT_ROOT } from '../../scripts/n8n/pack';
import { shareSession, startChromium, type Browser } from './chromium';

/** Where screenshots are kept; not part of the repository. */
const SCREENSHOTS = join(PROJECT_ROOT, 'test-results');
/** The first page takes the longest: 4 MB of scripts, on a machine that may be busy. */
const PAGE_TIMEOUT_MS = 120_000;
const TIMEOUT_MS = 45_000;

/** n8n's editor in a browser, worked as a person works it. */
export class Editor {
	private constructor(
		private readonly browser: Browser,
		private readonly client: N8nClient,
		private readonly folder: string,
	) {}

	/**
	 * Starts a browser that has the client's session.
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
		browser.page.setDefaultTimeout(TIMEOUT_MS);
		await shareSession(browser.context, client.baseUrl, client.cookie);
		mkdirSync(join(SCREENSHOTS, folder), { recursive: true });
		return new Editor(browser, client, folder);
	}

	get page(): Page {
		return this.browser.page;
	}

	/** The part of the page that n8n marks with this test id. */
	part(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`${this.client.baseUrl}/workflow/${id}`);
		await this.nodes.first().waitFor({ timeout: PAGE_TIMEOUT_MS });
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

	/** Opens a node's panel from the canvas. */
	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.part('node-parameters').waitFor();
	}

	/** Back from a node's panel to the canvas. */
	async closeNode(): Promise<void> {
		await this.part('ndv-close-button').click();
		await this.part('ndv').waitFor({ state: 'detached' });
	}

	/** Searches in the panel of all nodes; it must be open. */
	async searchNodes(text: string): Promise<Locator> {
		await this.part('node-creator-search-bar').fill(text);
		return this.part('node-creator-item-name');
	}

	/** A parameter's field in the open panel, by the parameter's name. */
	field(parameter: string): Locator {
		return this.part(`parameter-input-${parameter}`);
	}

	/** Opens the list of a resource locator and waits for its entries, which are returned. */
	async openList(parameter: string): Promise<Locator> {
		await this.part(`resource-locator-${parameter}`).getByTestId('rlc-input').click();
		// n8n 1.x keeps the lists of other fields in the page, hidden.
		const entries = this.part('rlc-item').filter({ visible: true });
		await entries.first().waitFor();
		return entries;
	}

	/** Adds an option to the last collection of the open panel, by its label. */
	async addOption(label: string): Promise<void> {
		await this.part('collection-parameter-add').last().click();
		await this.part('collection-parameter-option').getByText(label, { exact: true }).click();
	}

	/** Drags a field of the input into a parameter's field, where it becomes an expression. */
	async dragInput(inputField: string, parameter: string): Promise<void> {
		const name = this.part('run-data-schema-node-name').getByText(inputField, { exact: true });
		const target = this.field(parameter).locator('input');
		// The panel may still grow or scroll after the last field was filled in.
		await target.click({ trial: true });
		await name.dragTo(target, { steps: 10 });
		await this.field(parameter).getByText(`$json.${inputField}`).waitFor();
	}

	/** Chooses a credential in the open panel, by its id. */
	async chooseCredential(id: string): Promise<void> {
		await this.part('node-credentials-select').click();
		await this.part(`node-credentials-select-item-${id}`).click();
	}

	/** Keeps what is on the screen as `<name>.png`, without messages that come and go. */
	async screenshot(name: string, clip?: PageScreenshotOptions['clip']): Promise<void> {
		const style = '.el-notification { visibility: hidden }';
		await this.page.screenshot({ path: this.file(name), style, clip });
	}

	/** Where the screenshot of that name is kept. */
	file(name: string): string {
		return join(SCREENSHOTS, this.folder, `${name}.png`);
	}

	async close(): Promise<void> {
		await this.browser.close();
	}
}
