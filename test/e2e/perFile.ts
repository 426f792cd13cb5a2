import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { standIn } from '../support/testSandbox';
import { Editor } from '../../scripts/n8n/editor';
import { useN8n, type N8nUnderTest } from './n8nUnderTest';

/** The n8n that all test files share, and a CRM for the file that calls this. */
export function n8nPerFile(): N8nUnderTest {
	let running: N8nUnderTest | undefined;
	beforeAll(async () => {
		running = await useN8n();
	});
	afterAll(async () => await running?.stop());
	return standIn(() => running);
}

/** Starts n8n's editor in a browser for the file that calls this. */
export function editorPerFile(n8n: N8nUnderTest, screenshots: string): Editor {
	let running: Editor | undefined;
	beforeAll(async () => {
		await ensureDebianPackages(['chromium'], () => undefined);
		running = await Editor.start(n8n.client, screenshots);
	});
	afterAll(async () => await running?.close());
	return standIn(() => running);
}
