import { randomBytes } from 'crypto';

import type { FastifyInstance } from 'fastify';

import type { Account, MessageRecord, Store } from './store';

/** Maximum number of chats shown: those with the latest messages. */
const shownChats = 60;

/** Maximum number of messages shown per chat: the latest. */
const shownMessages = 20;

/** Milliseconds between refreshes. */
const refreshMs = 2000;

interface Chat {
	account: Account;
	/** The recipient, as given in the request. */
	to: string;
	/** Oldest first. */
	messages: MessageRecord[];
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Groups messages by account, channel and recipient; the latest message first. */
function listChats(store: Store): Chat[] {
	const chats = new Map<string, Chat>();
	for (const account of store.accounts) {
		for (const message of account.messages) {
			const key = JSON.stringify([account.id, message.channel, message.to]);
			const chat = chats.get(key) ?? { account, to: message.to, messages: [] };
			chat.messages.push(message);
			chats.set(key, chat);
		}
	}
	const lastAt = ({ messages }: Chat) => messages[messages.length - 1].at;
	return [...chats.values()].reverse().sort((a, b) => lastAt(b).localeCompare(lastAt(a)));
}

function contactName({ account, to, messages }: Chat): string {
	const leadId = messages[messages.length - 1].leadId;
	return account.leads.get(leadId ?? '')?.name || to;
}

function initials(name: string): string {
	const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
	if (words.length === 0) return '#';
	const letters = words.length === 1 ? [words[0]] : [words[0], words[words.length - 1]];
	return letters.map((word) => [...word][0].toUpperCase()).join('');
}

/** A hue from 0 to 359, always the same for the same name. */
function hue(name: string): number {
	return [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 7);
}

function bubble(account: Account, message: MessageRecord): string {
	const { template, text, mediaLink, buttons, at } = message;
	const sender = account.members.get(message.senderId ?? '')?.name ?? 'automation';
	const source = template ? `${template.name} · ${template.language}` : 'text';
	const media =
		mediaLink === null ? '' : `<div class="media">▣ <span>${escapeHtml(mediaLink)}</span></div>`;
	const links = buttons.map(
		(button) =>
			`<div class="button"${button.url === undefined ? '' : ` title="${escapeHtml(button.url)}"`}>${
				button.url === undefined ? '↩' : '↗'
			} ${escapeHtml(button.text)}</div>`,
	);
	return `<div class="bubble">${media}<p>${escapeHtml(text)}</p>
<div class="meta"><span>${escapeHtml(`${source} · ${sender}`)}</span><time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(11, 16))}</time></div>
${links.join('')}</div>`;
}

function card(chat: Chat): string {
	const name = contactName(chat);
	const integration = chat.account.integrations.get(chat.messages[0].accountIntegrationId);
	const hidden = chat.messages.length - shownMessages;
	return `<article class="phone">
<header><i style="background:hsl(${hue(name)} 45% 45%)">${escapeHtml(initials(name))}</i>
<div><b>${escapeHtml(name)}</b><small>${escapeHtml(chat.to)} · ${escapeHtml(integration?.name ?? '')} · ${escapeHtml(chat.account.name)}</small></div></header>
<section>${hidden > 0 ? `<div class="earlier">${hidden} earlier</div>` : ''}${chat.messages
		.slice(-shownMessages)
		.map((message) => bubble(chat.account, message))
		.join('\n')}</section>
${answerButton(chat)}</article>`;
}

/** Answers as the contact, where the message has a conversation. */
function answerButton({ account, messages }: Chat): string {
	const last = messages[messages.length - 1];
	const conversation = account.conversationOf(last);
	if (!conversation) return '';
	return `<footer><button data-message="${escapeHtml(last.id)}">Answer as this contact</button>
<small>${conversation.unreadCount} unread in the CRM</small></footer>`;
}

const style = `
:root { color-scheme: light dark; --page: #eef1f0; --card: #fff; --wall: #e6ddd4; --sent: #d9fdd3;
	--ink: #14201c; --soft: #63706b; --line: #0000001f; --link: #0a7cae; --bar: #0c6b58; }
@media (prefers-color-scheme: dark) { :root { --page: #0c1316; --card: #172127; --wall: #0b141a;
	--sent: #0b4f42; --ink: #e8edeb; --soft: #9fb0aa; --line: #ffffff1f; --link: #5cc8f2; --bar: #12352f; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; padding: 28px; }
h1 { font-size: 20px; } .lead { color: var(--soft); margin: 4px 0 24px; }
.grid { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); align-items: start; }
.phone { background: var(--card); border-radius: 18px; overflow: hidden; box-shadow: 0 1px 3px var(--line), 0 8px 24px var(--line); }
header { display: flex; gap: 12px; align-items: center; padding: 12px 14px; background: var(--bar); color: #fff; }
header div { min-width: 0; } header small { display: block; opacity: .8; font-size: 12px; overflow-wrap: anywhere; }
header i { flex: none; width: 38px; height: 38px; border-radius: 50%; display: grid; place-items: center; font: 600 14px system-ui; }
footer { display: flex; gap: 12px; align-items: center; padding: 10px 14px; color: var(--soft); }
button { border: 1px solid var(--line); border-radius: 99px; background: none; color: var(--link); font: inherit; font-size: 13px; padding: 5px 12px; white-space: nowrap; cursor: pointer; }
section { background: var(--wall); padding: 14px; display: grid; gap: 10px; justify-items: end; max-height: 480px; overflow-y: auto; }
.bubble { background: var(--sent); border-radius: 12px 2px 12px 12px; padding: 8px 10px; max-width: 92%; min-width: 55%; box-shadow: 0 1px 1px var(--line); overflow-wrap: anywhere; }
.bubble p { white-space: pre-wrap; }
.meta { display: flex; justify-content: space-between; gap: 12px; color: var(--soft); font-size: 11px; margin-top: 4px; }
.meta time { flex: none; color: var(--link); }
.media { background: #0000001a; border-radius: 8px; padding: 22px 10px; margin-bottom: 6px; font-size: 12px; text-align: center; }
.button { border-top: 1px solid var(--line); margin: 6px -10px 0; padding: 7px 10px 0; text-align: center; color: var(--link); }
.earlier, .empty { color: var(--soft); font-size: 13px; } .earlier { justify-self: center; }
.empty { background: var(--card); border-radius: 18px; padding: 48px 24px; text-align: center; }
code { font-size: 13px; }`;

const script = `
const refresh = async () => {
	try {
		const text = await (await fetch('/')).text();
		const next = new DOMParser().parseFromString(text, 'text/html').querySelector('main');
		const main = document.querySelector('main');
		if (next && next.innerHTML !== main.dataset.html) {
			main.dataset.html = next.innerHTML;
			main.innerHTML = next.innerHTML;
			for (const chat of document.querySelectorAll('section')) chat.scrollTop = chat.scrollHeight;
		}
	} catch {}
};
document.addEventListener('click', async ({ target }) => {
	const { message } = target.dataset;
	if (!message) return;
	await fetch('/__sandbox/messages/' + encodeURIComponent(message) + '/answer', { method: 'POST' });
	await refresh();
});
refresh();
setInterval(refresh, ${refreshMs});`;

/** Renders sent messages as their recipients' phones would show them. */
function renderMessagesPage(store: Store, nonce: string): string {
	const chats = listChats(store);
	const count = chats.reduce((sum, { messages }) => sum + messages.length, 0);
	const hidden = Math.max(0, chats.length - shownChats);
	const summary =
		`${counted(count, 'message')} to ${counted(chats.length, 'contact')}` +
		(hidden > 0 ? `, the latest ${shownChats} contacts shown` : '');
	const content =
		count === 0
			? '<div class="empty">No message has been sent yet.</div>'
			: `<div class="grid">${chats.slice(0, shownChats).map(card).join('\n')}</div>`;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>Messages · CRM sandbox</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<h1>What your contacts see</h1>
<main><p class="lead">${escapeHtml(summary)} · times in UTC</p>
${content}</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

/** Registers `GET /`: the page of sent messages, which refreshes itself. */
export function registerMessagesPage(server: FastifyInstance, store: Store): void {
	server.get('/', async (_request, reply) => {
		const nonce = randomBytes(16).toString('base64url');
		return await reply
			.type('text/html; charset=utf-8')
			.header(
				'content-security-policy',
				`default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; connect-src 'self'; img-src data:`,
			)
			.send(renderMessagesPage(store, nonce));
	});
}

function counted(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
