/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, selectors, type BrowserContext, type Page } from 'playwright-core';

/** Installed by Debian's package; playwright-core contains no browser. */
const executablePath = '/usr/bin/chromium';
/** Without these, Chromium contacts hosts of its vendor at every start. */
const noBackgroundNetwork = [
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-quic',
	'--no-first-run',
];

export interface Browser {
	page: Page;
	context: BrowserContext;
	/** Ends Chromium and deletes its profile. */
	close(): Promise<void>;
}

/**
 * Starts headless Chromium with an empty profile in a temporary folder.
 *
 * @param viewport in CSS pixels
 * @throws Error when Debian's chromium is not installed
 */
export async function startChromium(viewport = { width: 1440, height: 900 }): Promise<Browser> {
	// n8n's editor marks elements for tests with this attribute.
	selectors.setTestIdAttribute('data-test-id');
	const profile = await mkdtemp(join(tmpdir(), 'crm-chromium-'));
	const context = await chromium.launchPersistentContext(profile, {
		executablePath: executablePath,
		headless: true,
		viewport,
		locale: 'en-US',
		env: { ...process.env, ...homeIn(profile) },
		args: ['--no-sandbox', '--disable-gpu', ...noBackgroundNetwork],
	});
	const [page] = context.pages();
	return {
		page: page ?? (await context.newPage()),
		context,
		close: async () => {
			await context.close();
			await rm(profile, { recursive: true, force: true });
		},
	};
}

/** Environment variables that move files of Chromium outside its profile into the folder. */
function homeIn(profile: string): NodeJS.ProcessEnv {
	return {
		HOME: profile,
		XDG_CONFIG_HOME: join(profile, '.config'),
		XDG_CACHE_HOME: join(profile, '.cache'),
		XDG_DATA_HOME: join(profile, '.local', 'share'),
	};
}

/**
 * Logs the browser in with the session of an n8n client.
 *
 * @param cookie as in `n8n-auth=…`
 */
export async function shareSession(
	context: BrowserContext,
	baseUrl: string,
	cookie: string,
): Promise<void> {
	const [name, ...value] = cookie.split('=');
	await context.addCookies([{ name, value: value.join('='), url: baseUrl, httpOnly: true }]);
}
