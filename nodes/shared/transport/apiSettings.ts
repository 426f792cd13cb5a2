import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { apiNameDefaults, type ApiNames } from '../contract';
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
 *   token is empty or has characters that are not allowed in a header, or "Lead Page" is not an http(s) URL
 *   with `{id}`
 */
export function parseApiSettings(credential: ICredentialDataDecryptedObject): ApiSettings {
	const { maxConcurrentRequests: atOnce, maxRetries, closedStatuses: closed } = credential;
	return {
		baseUrl: parseBaseUrl(credential.baseUrl),
		token: parseToken(credential.token),
		names: parseApiNames(credential),
		closedStatuses: (textOf(closed) || defaultClosedStatuses)
			.split(',')
			.map((status) => status.trim().toLowerCase())
			.filter((status) => status !== ''),
		maxConcurrentRequests: parseCount(defaultMaxConcurrentRequests, atOnce, 1),
		maxRetries: parseCount(defaultMaxRetries, maxRetries, 0),
		leadPage: parseLeadPage(credential.leadPage),
	};
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
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

function parseBaseUrl(value: unknown): string {
	const baseUrl = textOf(value)
		.replace(/\p{Cf}/gu, '')
		.replace(/\/api\/v1\/+$/, '/api/v1');
	rejectExpression('Base URL', baseUrl);
	const isUrl = /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl);
	if (isUrl && /^[^?#]*\/api\/v1$/.test(baseUrl)) return baseUrl;
	throw new InvalidInput(
		`The "Base URL" of the credential ${isUrl ? 'must end in /api/v1' : 'is not a URL'}`,
		'Open the credential and set "Base URL" to the URL of your CRM, for example https://crm.example.com/api/v1.',
	);
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
	const page = String(value ?? '').trim();
	if (page === '' || /^https?:\/\/[^\s/?#@{}\\]+[/?#]\S*\{id\}/i.test(page)) return page;
	throw new InvalidInput(
		'The "Lead Page" of the credential is not the URL of a lead',
		'Open the credential and set "Lead Page" to the URL of a lead in the web panel of your CRM, with {id} in place of its ID, for example https://panel.example.com/leads/{id}, or clear it.',
	);
}

/** What may stand before a token that was copied: a quote, and the name of a header. */
const beforeToken = /^["'`]?(?:(?:Authorization|Token)\s*:\s*|Bearer\s+)*/i;

/** Reads the token. Rejects characters that a header cannot contain. */
function parseToken(value: unknown): string {
	const given = Number.isSafeInteger(value) ? String(value) : textOf(value);
	const token = given
		.replace(beforeToken, '')
		.replace(/["'`]$/, '')
		.trim();
	rejectExpression('Token', token);
	if (token !== '' && !/[^\x20-\x7e\x80-\xff]/.test(token)) return token;
	throw new InvalidInput(
		`The "Token" of the credential ${token === '' ? 'is empty' : 'has invalid characters'}`,
		'Copy the token from the web panel of the CRM, where it is created, and enter it in the credential, as text without line breaks.',
	);
}

function parseApiNames(credential: ICredentialDataDecryptedObject): ApiNames {
	const names = Object.entries(apiNameDefaults).map(([name, byDefault]) => [
		name,
		textOf(credential[name]) || byDefault,
	]);
	return Object.fromEntries(names) as ApiNames;
}

function parseCount(fallback: number, value: unknown, least: number): number {
	const count = Math.floor(Number(value ?? NaN));
	return Number.isFinite(count) && value !== '' ? Math.max(least, count) : fallback;
}

/**
 * The link to a lead's page in the CRM, as a column of a row; nothing without a page or a lead.
 *
 * @param leadPage "Lead Page" of the credential
 */
export function leadUrlOf(leadId: unknown, leadPage: string): { leadUrl?: string } {
	const id = typeof leadId === 'string' || typeof leadId === 'number' ? String(leadId) : '';
	if (leadPage === '' || id === '' || /\p{Cs}/u.test(id)) return {};
	return { leadUrl: leadPage.replaceAll(/\{id\}/gi, () => encodeURIComponent(id)) };
}
