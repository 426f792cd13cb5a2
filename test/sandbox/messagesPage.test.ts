import { sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile();

const page = async () => await (await fetch(`${sandbox.origin}/`)).text();
const sendText = async (text: string, to = '5511987650001') =>
	await call(sandbox, 'POST', '/chatapp/send-message', {
		body: { accountIntegrationId: 'int-main', to, type: 'text', text: { body: text } },
	});

it('the messages page shows each contact’s messages, the latest contact first', async () => {
	await sendText('First to Helena');
	await sendText('Second to Helena');
	await sendText('To a stranger', '12025550199');
	const html = await page();
	expect(html).toContain('3 messages to 2 contacts');
	expect(html.match(/<article/g)).toHaveLength(2);
	expect(html.indexOf('12025550199')).toBeLessThan(html.indexOf('Helena Prado'));
	expect(html.indexOf('First to Helena')).toBeLessThan(html.indexOf('Second to Helena'));
	// The CRM knows no receipts.
	expect(html).not.toMatch(/[✓✔]/);
});

it('the messages page escapes texts, names and links', async () => {
	const evil = `<img src=x onerror="alert('1')">&amp;`;
	await call(sandbox, 'PUT', '/lead/lead-helena', { body: { name: evil } });
	await sendText(evil);
	await call(sandbox, 'POST', '/social/send-message', {
		body: { accountIntegrationId: 'int-social', to: evil, type: 'text', text: { body: 'x' } },
	});
	const html = await page();
	expect(html).not.toContain('<img');
	expect(html).not.toContain(evil);
	expect(
		html.split('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;amp;'),
	).toHaveLength(5);
});

it('a contact can answer a message: its conversation has one more unread message', async () => {
	await sendText('Hello Helena');
	const [, id] = /data-message="([^"]+)"/.exec(await page()) ?? [];
	const { conversations } = sandbox.store.account('account-a');
	const before = { ...conversations.get('conversation-helena') };
	const { status } = await control(sandbox, 'POST', `/messages/${id}/answer`);
	const after = conversations.get('conversation-helena');
	expect([status, after?.unreadCount]).toEqual([200, (before.unreadCount ?? 0) + 1]);
	expect(after?.lastMessageAt).not.toBe(before.lastMessageAt);
	expect(await page()).toContain(`${after?.unreadCount} unread in the CRM`);

	await sendText('To a stranger', '12025550199');
	expect((await page()).match(/data-message/g)).toHaveLength(1);
});
