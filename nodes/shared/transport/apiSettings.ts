import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import {
	apiNameDefaults,
	endpoints,
	isAccountField,
	requestFields,
	type ApiName,
	type ApiNames,
} from '../contract';
import { InvalidInput } from '../invalidInput';

/** Settings of the API, read from the credential. */
export interface ApiSettings {
	/** Ends in `/api/v1`, without a trailing slash. */
	baseUrl: string;
	/** Value of the header `Token`. */
	token: string;
	names: ApiNames;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: string[];
	/** Maximum number of requests in flight to the account, over all runs in this process. */
	maxConcurrentRequests: number;
	/** Maximum number of retries of one request, after its first attempt. */
	maxRetries: number;
	/** Address of a lead in the CRM's web panel, with `{id}` for its ID; empty if none is given. */
	leadPage: string;
}

export const defaultMaxConcurrentRequests = 64;

/** Default of the credential's "Closed Conversation Statuses". */
export const defaultClosedStatuses = 'closed, archived, completed, resolved, finished';

export const defaultMaxRetries = 3;

/**
 * Reads the decrypted credential. n8n keeps no value of a field that its switch "Advanced Settings" hides.
 *
 * @throws {InvalidInput} when the base URL is not an http(s) URL ending in `/api/v1` (spec, section 9), the
 *   token is empty or has characters that are not allowed in a header, "Recipient Field" is
 *   the name of another message field, or "Lead Page" is not an http(s) URL with `{id}`
 */
export function parseApiSettings(credential: ICredentialDataDecryptedObject): ApiSettings {
	return {
		baseUrl: parseBaseUrl(credential.baseUrl),
		token: parseToken(credential.token),
		names: parseApiNames(credential),
		closedStatuses: parseClosedStatuses(credential.closedStatuses),
		maxConcurrentRequests: parseCount(
			defaultMaxConcurrentRequests,
			credential.maxConcurrentRequests,
			1,
		),
		maxRetries: parseCount(defaultMaxRetries, credential.maxRetries, 0),
		leadPage: parseLeadPage(credential.leadPage),
	};
}

/**
 * Identifies a CRM: the host of its base URL, with the port unless that is the default one. The same for
 * all spellings of an address, and for all credentials.
 *
 * @param baseUrl a valid URL
 */
export function crmHost(baseUrl: string): string {
	const { hostname, port } = new URL(baseUrl);
	return [hostname.replace(/\.$/, ''), port].filter((part) => part !== '').join(':');
}

/**
 * Identifies an account without keeping its token: the same for all runs with the same token and base URL,
 * however that is spelled.
 */
export function accountKey({ baseUrl, token }: Pick<ApiSettings, 'baseUrl' | 'token'>): string {
	return createHash('sha256')
		.update(JSON.stringify([crmHost(baseUrl), new URL(baseUrl).pathname, token]))
		.digest('hex');
}

/** A URL that is safe to show: without user, password, query and fragment. */
export function shownAddress(url: string): string {
	const scheme = url.indexOf('//') + 2;
	const shown = url.slice(0, scheme) + url.slice(Math.max(scheme, url.lastIndexOf('@') + 1));
	return shown.split(/[?#]/, 1)[0];
}

function parseBaseUrl(value: unknown): string {
	const text = typeof value === 'string' ? value.replace(/\p{Cf}/gu, '').trim() : '';
	const baseUrl = text.replace(/\/api\/v1\/+$/, '/api/v1');
	rejectExpression('Base URL', baseUrl);
	if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
		throw new InvalidInput(
			'The "Base URL" of the credential is not a URL',
			'Open the credential and set "Base URL" to the URL of your CRM, for example https://crm.example.com/api/v1.',
		);
	}
	if (!/^[^?#]*\/api\/v1$/.test(baseUrl)) {
		throw new InvalidInput(
			'The "Base URL" of the credential must end in /api/v1',
			`Open the credential and correct "Base URL". It is now ${shownAddress(baseUrl)}${/[?#]/.test(baseUrl) ? ' with a query (what follows ? or #)' : ''}.`,
		);
	}
	return baseUrl;
}

/** An expression that was left on Fixed comes as it was typed. */
function rejectExpression(label: string, text: string): void {
	const start = text.indexOf('{{');
	if (start < 0 || !text.includes('}}', start)) return;
	throw new InvalidInput(
		`The "${label}" of the credential contains an expression as text`,
		`Open the credential and switch "${label}" from Fixed to Expression.`,
	);
}

/** Only an address whose host does not depend on the ID. */
function parseLeadPage(value: unknown): string {
	const page = typeof value === 'string' ? value.trim() : (value ?? '');
	if (page === '') return '';
	if (typeof page === 'string' && /^https?:\/\/[^\s/?#@{}\\]+[/?#]\S*\{id\}/i.test(page))
		return page;
	throw new InvalidInput(
		'The "Lead Page" of the credential is not the URL of a lead',
		'Open the credential and set "Lead Page" to the URL of a lead in the web panel of your CRM, with {id} in place of its ID, for example https://panel.example.com/leads/{id}, or clear it.',
	);
}

/** Reads the token. Rejects characters that a header cannot contain. */
function parseToken(value: unknown): string {
	const token = Number.isSafeInteger(value) ? String(value) : (value ?? '');
	if (typeof token !== 'string') {
		throw new InvalidInput(
			'The "Token" of the credential is not text',
			'If it comes from an expression, check what the expression returns.',
		);
	}
	const trimmed = withoutHeaderName(token.trim());
	if (trimmed === '') {
		throw new InvalidInput(
			'The "Token" of the credential is empty',
			'Create a token in the web panel of the CRM and enter it in the credential.',
		);
	}
	rejectExpression('Token', trimmed);
	if (!/[^\x20-\x7e\x80-\xff]/.test(trimmed)) return trimmed;
	throw new InvalidInput(
		'The "Token" of the credential has invalid characters',
		'It contains a line break or another character that cannot be sent. Copy the token again from the web panel of the CRM.',
	);
}

/** A token that was copied with quotes, or with the name of a header: `Token: …`, `Bearer …`. */
function withoutHeaderName(token: string): string {
	const isQuoted = token.length > 1 && /^["'`]/.test(token) && token.endsWith(token[0]);
	const bare = isQuoted ? token.slice(1, -1) : token;
	return bare.replace(/^(?:(?:Authorization|Token)\s*:\s*|Bearer\s+)+/i, '').trim();
}

/** Fields of a message, with the recipient's under its default name (spec, section 4). */
const messageFields = Object.keys(requestFields(endpoints.sendChatappMessage));

function parseApiNames(credential: ICredentialDataDecryptedObject): ApiNames {
	const names: ApiNames = { ...apiNameDefaults };
	for (const name of Object.keys(apiNameDefaults) as ApiName[]) {
		const value = credential[name];
		if (typeof value === 'string' && value.trim() !== '') names[name] = value.trim();
	}
	const { recipientField } = names;
	const isTaken = messageFields.includes(recipientField) || isAccountField(recipientField);
	if (recipientField === 'to' || !isTaken) return names;
	throw new InvalidInput(
		`The "Recipient Field" of the credential cannot be "${recipientField}"`,
		'Messages use this name for another field, or never send it. Open the credential and set "Recipient Field" to the field that your CRM uses for the phone number or ID; the default is "to".',
	);
}

function parseClosedStatuses(value: unknown): string[] {
	return (typeof value === 'string' && value.trim() !== '' ? value : defaultClosedStatuses)
		.split(',')
		.map((status) => status.trim().toLowerCase())
		.filter((status) => status !== '');
}

function parseCount(fallback: number, value: unknown, least: number): number {
	const isEmpty = value === undefined || value === null || value === '';
	const count = isEmpty ? NaN : Math.floor(Number(value));
	return Number.isFinite(count) ? Math.max(least, count) : fallback;
}
