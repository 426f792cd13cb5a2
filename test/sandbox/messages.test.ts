import { sandboxPerFile } from '../support/testSandbox';
import { call, control } from './client';

const sandbox = sandboxPerFile();

const account = () => sandbox.store.account('account-a');
const texts = (...values: string[]) => values.map((text) => ({ type: 'text', text }));
const offerComponents = [
	{ type: 'header', parameters: texts('Helena') },
	{ type: 'body', parameters: texts('Helena', '15%') },
	{ type: 'button', sub_type: 'url', index: '0', parameters: texts('spring') },
];

function template(name: string, code: string, components?: unknown[], more: object = {}) {
	return {
		accountIntegrationId: 'int-main',
		to: '5511987650001',
		type: 'template',
		template: { name, language: { code }, ...(components && { components }) },
		...more,
	};
}

const send = async (body: object, channel = 'chatapp') =>
	await call(sandbox, 'POST', `/${channel}/send-message`, { body });

describe('templates', () => {
	const names = async (search: string) => {
		const { status, json } = await call(sandbox, 'GET', `/chatapp/templates?${search}`);
		expect(status).toBe(200);
		return json.data.map(({ name, language }: Record<string, string>) => `${name}|${language}`);
	};

	it.each(['', 'accountIntegrationId='])(
		'spec 7: a request without accountIntegrationId (%p) answers 400',
		async (search) => {
			const { status, json } = await call(sandbox, 'GET', `/chatapp/templates?${search}`);
			const error = 'Query parameter accountIntegrationId is required';
			expect([status, json]).toEqual([400, { error }]);
		},
	);

	it.each(['int-other', 'nothing'])(
		'spec 7: the integration %s, which is not the account’s, answers 404',
		async (id) => {
			const path = `/chatapp/templates?accountIntegrationId=${id}`;
			const { status, json } = await call(sandbox, 'GET', path);
			const error = 'Channel integration not found for this account';
			expect([status, json]).toEqual([404, { error }]);
		},
	);

	it.each([
		['&status=PENDING', ['summer_sale|pt_BR']],
		['&limit=2', ['welcome_offer|pt_BR', 'welcome_offer|en_US']],
		['&templateName=welcome_offer&languageCode=en_US', ['welcome_offer|en_US']],
		['&templateName=summer_sale&languageCode=pt_BR', []],
	])('spec 4: are filtered by %p', async (search, expected) => {
		expect(await names(`accountIntegrationId=int-main${search}`)).toEqual(expected);
	});

	it('spec 8: are limited to 100 by default', async () => {
		const original = account().templates.get('template-plain-hello');
		if (!original) throw new Error('the seed lacks plain_hello');
		for (let n = 0; n < 130; n += 1) {
			account().templates.insert({ ...original, id: `copy-${n}`, name: `copy_${n}` });
		}
		expect(await names('accountIntegrationId=int-main')).toHaveLength(100);
		expect(await names('accountIntegrationId=int-main&limit=120')).toHaveLength(120);
	});

	it.each(['status=SENT', 'limit=0'])(
		'spec 4: %s is refused, naming the parameter',
		async (search) => {
			const path = `/chatapp/templates?accountIntegrationId=int-main&${search}`;
			const { status, json } = await call(sandbox, 'GET', path);
			expect([status, json.error]).toEqual([400, expect.stringContaining(search.split('=')[0])]);
		},
	);
});

describe('sending', () => {
	it('spec 4: a template message is stored as the recipient reads it', async () => {
		const { status, json } = await send(template('welcome_offer', 'pt_BR', offerComponents));
		expect([status, json]).toEqual([201, { id: expect.any(String) }]);
		const { json: messages } = await control(sandbox, 'GET', '/messages');
		expect(messages).toEqual([
			{
				id: json.id,
				accountId: 'account-a',
				channel: 'chatapp',
				type: 'template',
				accountIntegrationId: 'int-main',
				to: '5511987650001',
				leadId: 'lead-helena',
				senderId: null,
				template: { name: 'welcome_offer', language: 'pt_BR' },
				text: expect.stringMatching(/^Olá, Helena!\n\nHelena, preparamos 15% de desconto/),
				mediaLink: null,
				buttons: [{ text: 'Ver oferta', url: 'https://aurora.example/offer/spring' }],
				at: expect.any(String),
			},
		]);
	});

	const [header, , button] = offerComponents;
	const body = (...values: string[]) => ({ type: 'body', parameters: texts(...values) });

	it.each([
		['too few in the body', [header, body('a'), button], 'body'],
		['too many in the body', [header, body('a', 'b', 'c'), button], 'body'],
		['an empty text', [header, body('a', ' '), button], 'body'],
		['none at all', undefined, 'header'],
		['no button', offerComponents.slice(0, 2), 'button'],
	])(
		'spec 4: %s answers 400, names the place, and sends nothing',
		async (_what, components, part) => {
			const { status, json } = await send(template('welcome_offer', 'pt_BR', components));
			expect([status, json.error]).toEqual([400, expect.stringContaining(part)]);
			expect(account().messages).toEqual([]);
		},
	);

	it('spec 4: a missing header picture, or a text instead of one, answers 400', async () => {
		const body = { type: 'body', parameters: texts('A', 'B') };
		const header = { type: 'header', parameters: texts('picture') };
		for (const components of [[body], [header, body]]) {
			const { status, json } = await send(template('order_update', 'en_US', components));
			expect([status, json.error]).toEqual([400, expect.stringContaining('header')]);
		}
	});

	it.each([
		['summer_sale', 'pt_BR', 'pending'],
		['plain_hello', 'en_US', 'in another language'],
		['ticket_closed', 'pt_BR', 'of another integration'],
		['visit_reminder', 'pt_BR', 'of another account'],
	])('spec 2, 3: the template %s %s, %s, answers 404 and is not sent', async (name, code) => {
		expect((await send(template(name, code))).status).toBe(404);
		expect(account().messages).toEqual([]);
	});

	it.each([
		['member-bruno', 'member-bruno'],
		['user-bruno', 'member-bruno'],
		[undefined, null],
	])('spec 4: senderId %p is recorded as %p', async (senderId, recorded) => {
		for (const channel of ['chatapp', 'social']) {
			const body = {
				accountIntegrationId: 'int-main',
				to: '5511987650001',
				type: 'text',
				text: { body: 'Hi' },
				senderId,
			};
			expect((await send(body, channel)).status).toBe(201);
		}
		expect(account().messages.map((message) => message.senderId)).toEqual([recorded, recorded]);
	});

	it('spec 1: the channel accepts strict phones, the social network any name', async () => {
		const body = { accountIntegrationId: 'int-main', type: 'text', text: { body: 'Hi' } };
		for (const to of ['+5511987650001', '55 11 98765-0001', '', 'helena']) {
			const { status, json } = await send({ ...body, to });
			expect([status, json.error]).toEqual([400, expect.stringContaining('to')]);
		}
		expect((await send({ ...body, to: 'helena.p' }, 'social')).status).toBe(201);
		expect(account().messages).toHaveLength(1);
	});

	it('spec 2: a message sets lastMessageAt of the newest conversation on its integration only', async () => {
		const later = { accountChatSectorId: 'sector-sales' };
		const { json } = await call(sandbox, 'POST', '/lead/lead-helena/conversation', { body: later });
		const support = await call(sandbox, 'POST', '/lead/lead-helena/conversation', {
			body: { accountChatSectorId: 'sector-support' },
		});
		await send(template('plain_hello', 'pt_BR'));
		const [message] = account().messages;
		const lastMessageAt = (id: string) => account().conversations.get(id)?.lastMessageAt;
		expect(lastMessageAt(json.id)).toBe(message.at);
		expect(lastMessageAt(support.json.id)).toBeNull();
		expect(lastMessageAt('conversation-helena')).toBe('2026-03-16T12:00:00.000Z');
	});
});
