import { startSandbox } from '../../sandbox';
import { ensureDebianPackages } from '../../scripts/n8n/debianPackages';
import { demoAccount } from '../support/sandboxControl';
import { startChromium } from './chromium';

it("a click on the sandbox's page answers a message as its contact", async () => {
	await ensureDebianPackages(['chromium'], () => undefined);
	const sandbox = await startSandbox();
	const { page, close } = await startChromium();
	try {
		const account = demoAccount(sandbox);
		const conversation = account.conversations.get('conversation-helena')!;
		const unread = conversation.unreadCount + 1;
		await fetch(`${sandbox.baseUrl}/chatapp/send-message`, {
			method: 'POST',
			headers: { token: 'demo-token', 'content-type': 'application/json' },
			body: JSON.stringify({
				...{ accountIntegrationId: 'int-main', to: '5511987650001' },
				...{ type: 'text', text: { body: 'Hello Helena' } },
			}),
		});
		await page.goto(sandbox.origin);
		await page.getByRole('button', { name: 'Answer as this contact' }).click();
		await page.getByText(`${unread} unread in the CRM`).waitFor();
		expect(account.conversations.get('conversation-helena')).toMatchObject({ unreadCount: unread });
	} finally {
		await close();
		await sandbox.close();
	}
});
