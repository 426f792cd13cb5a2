import { sandboxPerFile } from '../support/testSandbox';
import { call } from './client';

const sandbox = sandboxPerFile();

const page = async () => await (await fetch(`${sandbox.origin}/`)).text();
const sendText = async (text: string, to = '5511987650001') =>
	await call(sandbox, 'POST', '/chatapp/send-message', {
		body: { accountIntegrationId: 'int-main', to, type: 'text', text: { body: text } },
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
