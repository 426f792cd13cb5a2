import type { Page } from 'playwright-core';

const style =
	'margin:0;padding:32px;background:#1e1e2e;color:#e0e0e0;font:20px/1.5 monospace;white-space:pre-wrap';

/** A page that looks like a terminal, for what happens outside the editor. */
export class Terminal {
	private constructor(private readonly page: Page) {}

	static async open(page: Page, title: string): Promise<Terminal> {
		await page.setContent(`<body style="${style}"># ${title}\n\n</body>`);
		return new Terminal(page);
	}

	/** Shows a command as it is typed. */
	async type(command: string): Promise<void> {
		await this.append('$ ');
		for (const letter of command) {
			await this.append(letter);
			await this.page.waitForTimeout(25);
		}
		await this.append('\n');
	}

	/** Shows the output of a command. */
	async print(output: string): Promise<void> {
		await this.append(`${output.trim()}\n\n`);
		await this.page.waitForTimeout(1_500);
	}

	private async append(text: string): Promise<void> {
		await this.page.locator('body').evaluate((body, added) => body.append(added), text);
	}
}
