import type { IHttpRequestOptions, Failure as N8nFailure } from 'n8n-workflow';

import { answerShape, resourceNames, type Endpoint, type RequestKind } from '../contract';
import { describeShape } from '../describeShape';
import { apiErrorText } from './exchange/errorText';
import {
	blockedByN8n,
	certificateCodes,
	isServerFault,
	mayBeProcessed,
	type FailedOutcome,
	type HttpResponse,
} from './exchange/outcome';
import { shownAddress } from './exchange/secrets';

/** A failed request, described for users. */
export interface Failure {
	/** What happened. */
	message: string;
	/** What to do about it. */
	description: string;
	/** HTTP status, when there was one. */
	status?: number;
	/** Whether the request may have been processed; of one that may be repeated, only if no answer was usable. */
	isOutcomeUnknown: boolean;
	/** Whether something other than a list was answered where one belongs. */
	isListUnreadable?: boolean;
	/** Why it failed, as n8n names it. Not declared where a message or creation may have been carried out. */
	cause?: Exclude<N8nFailure['cause'], 'rate-limited'>;
}

/** The failed request, with the names that messages need. */
export interface RequestDetails {
	endpoint: Pick<Endpoint, 'method' | 'path' | 'summary' | 'response'>;
	/** Name that the user gave the credential. */
	credentialName?: string;
	baseUrl: string;
	/** The proxy of the node's "Request Options", if any. */
	proxy?: IHttpRequestOptions['proxy'];
	/** Body and query as sent. */
	body?: unknown;
	query?: unknown;
	/** The label of the parameter behind a field of the body or the query. */
	labelOf?: (field: string) => string | undefined;
	/** Label of the parameter that filled `{id}` in the path. */
	idLabel?: string;
	kind: RequestKind;
	attempts: number;
}

/** Error texts of the customer-service endpoints that name another resource (spec, section 7). */
const correctedTexts = new Map([
	['Category not found', 'Customer-service record not found'],
	['Error to get category', 'The CRM could not get the customer-service record'],
]);

/** Fields whose IDs must belong to the token's account (spec, section 7). */
export const references = /(?<!tax)Id$|Owner$|^accountIntegration$|^template$/;

/** Status, network error, text of the CRM and advice, as far as there are any. */
type UnknownDetails = { status?: number; code?: string; text?: string; advice?: string };

/** Describes what went wrong and what to do. Never contains the token. */
export function failureOf(outcome: FailedOutcome, request: RequestDetails): Failure {
	switch (outcome.kind) {
		case 'refused':
			return refusal(outcome.response, request);
		case 'notSent':
			return unsent(outcome.code, request);
		case 'lost':
			return unknownOutcome('the connection broke', request, {
				code: outcome.code,
				advice: tlsCodes.test(outcome.code) ? schemeAdvice : '',
			});
		case 'unreadable':
			return unreadable(outcome.response, request);
	}
}

/** Codes of a connection that failed, unlike those of a certificate. */
const connectionCodes = /^E(?!RR_)/;

/** What is wrong with a certificate, by the network error's code. */
const certificateIssues: Array<[RegExp, string]> = [
	[/EXPIRED/, 'has expired'],
	[/ALTNAME|HOSTNAME/, 'is for another host name'],
	[certificateCodes, 'is signed by itself or by an authority that n8n does not know'],
];

function unsent(code: string, { baseUrl, proxy }: RequestDetails): Failure {
	const host = hostOf(baseUrl);
	const [, issue] = certificateIssues.find(([codes]) => codes.test(code)) ?? [];
	let cause: Failure['cause'] = 'configuration-invalid';
	let message = 'The certificate of the CRM could not be verified';
	let advice = `The certificate of ${host} ${issue}${codeSuffix(code)}. If it is your own, give n8n its authority with NODE_EXTRA_CA_CERTS, or turn on "Ignore SSL Issues" in the credential.`;
	if (blockedByN8n.test(code)) {
		message = "n8n's SSRF protection blocked the address of the CRM";
		advice = `Allow ${host} with N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n.`;
	} else if (issue === undefined) {
		// Connections go to the proxy first, so one that fails never reached the CRM.
		const failed = connectionCodes.test(code) ? proxy : undefined;
		const [address, field] = failed
			? [`${failed.host}:${failed.port}`, '"Proxy" under "Request Options"']
			: [host, '"Base URL" in the credential'];
		cause = 'temporarily-unavailable';
		message = `The ${failed ? 'proxy' : 'CRM'} could not be reached`;
		advice = `No connection to ${address}${codeSuffix(code)}. Check ${field} and whether n8n can reach that address.`;
	}
	return { message, description: `${advice} Nothing was sent.`, isOutcomeUnknown: false, cause };
}

/** Codes of a failed TLS connection, most often because the server uses http. */
const tlsCodes = /^(?:EPROTO|ERR_SSL_)/;

const schemeAdvice =
	'Check whether "Base URL" in the credential must start with http:// or https://.';

function refusal(response: HttpResponse, request: RequestDetails): Failure {
	const status = response.statusCode;
	const text = apiText(response.body, request);
	const isUnknown = mayBeProcessed({ kind: 'refused', response }, request.kind);
	if (request.kind === 'idempotent' || !isUnknown) {
		const cause = status < 300 ? undefined : causeOf(status);
		return { status, isOutcomeUnknown: false, cause, ...describeRefusal(status, text, request) };
	}
	if (status < 400) {
		const advice = redirectAdvice(request);
		return unknownOutcome('the CRM redirects to another URL', request, { status, text, advice });
	}
	const isAddress = text === undefined && !isServerFault(status);
	const advice = isAddress ? (adviceByStatus.get(status) ?? addressAdvice) : '';
	return unknownOutcome(answered(status, text), request, { status, text, advice });
}

function causeOf(status: number): Failure['cause'] {
	if (status === 401) return 'credential-invalid';
	return isServerFault(status) ? 'temporarily-unavailable' : 'configuration-invalid';
}

function answered(status: number, text: string | undefined): string {
	if (text !== undefined) return `the CRM answered ${status}`;
	return `the server answered ${status} without a message from the CRM`;
}

function describeRefusal(
	status: number,
	text: string | undefined,
	request: RequestDetails,
): Pick<Failure, 'message' | 'description'> {
	if (status === 401) {
		const name = request.credentialName ? ` "${request.credentialName}"` : '';
		return {
			message: `The CRM refused the token of the credential${name}`,
			description:
				'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it in the credential.',
		};
	}
	if (status >= 300 && status < 400) {
		return { message: 'The CRM redirects to another URL', description: redirectAdvice(request) };
	}
	if (status < 300) {
		return {
			message: text ?? 'The CRM reported that the request failed',
			description: `The CRM answered ${status}, but reported that the request failed. Check the values of the fields.`,
		};
	}
	if (isServerFault(status)) {
		return {
			message: text ?? `The CRM could not process the request (${status})`,
			description: `The CRM answered ${status} (tried ${times(request.attempts)}). Try again later; if this persists, contact the CRM's support.`,
		};
	}
	if (text === undefined || adviceByStatus.has(status)) {
		return {
			message: text ?? `The server answered ${status} without a message from the CRM`,
			description: adviceByStatus.get(status) ?? addressAdvice,
		};
	}
	if (status === 404) return describeNotFound(text, request);
	return {
		message: text,
		description: `The CRM answered ${status}. Check the values of the fields.`,
	};
}

const addressAdvice =
	'Most likely "Base URL" or a name under "Customize API Names" in the credential is wrong.';

const adviceByStatus = new Map([
	[
		403,
		'Either the token lacks permission (check it in the web panel of the CRM), or a firewall in front of the CRM blocks n8n.',
	],
	[407, 'A proxy asks for a login: enter it as http://user:password@proxy.example.com:3128.'],
]);

function redirectAdvice({ baseUrl }: RequestDetails): string {
	return `Redirects are not followed. Set "Base URL" in the credential to the URL that ${hostOf(baseUrl)} redirects to.`;
}

/** A 2xx whose body cannot be read, or can be read either way. */
function unreadable({ body, statusCode }: HttpResponse, request: RequestDetails): Failure {
	if (answerShape(request.endpoint) === 'list') {
		return {
			message: `The list of ${resourceNames(request.endpoint).pop()} could not be read`,
			description: `The CRM answered ${describeShape(body)}. Check "Base URL" in the credential.`,
			isOutcomeUnknown: true,
			isListUnreadable: true,
		};
	}
	const text = apiText(body, request);
	if (text === undefined) return unknownOutcome('the answer could not be read', request);
	return unknownOutcome(answered(statusCode, text), request, { status: statusCode, text });
}

/**
 * A request that may have been processed. The text of the CRM and the network's error code go in the
 * description: after an error, n8n may show the message alone, and replaces one that contains such a
 * code with its own text, which suggests retrying at once.
 */
function unknownOutcome(
	what: string,
	{ endpoint, kind, attempts }: RequestDetails,
	{ status, code = '', text, advice = '' }: UnknownDetails = {},
): Failure {
	if (kind === 'idempotent') {
		return {
			message: `No usable answer from the CRM: ${what}`,
			description:
				`Tried ${times(attempts)}${codeSuffix(code)}. It is safe to run this again. ${advice}`.trim(),
			isOutcomeUnknown: true,
			cause: 'temporarily-unavailable',
		};
	}
	const description = `"${endpoint.summary}" was sent once and not retried, to avoid duplicates${codeSuffix(code)}. Check the CRM before you run it again. ${advice}`;
	return {
		status,
		message: `The outcome is unknown: ${what}`,
		description: `${text === undefined ? '' : `${text}. `}${description}`.trim(),
		isOutcomeUnknown: true,
	};
}

function apiText(body: unknown, { endpoint }: RequestDetails): string | undefined {
	const text = apiErrorText(body);
	if (text === undefined || !endpoint.path.startsWith('/customer-service/')) return text;
	return correctedTexts.get(text) ?? text;
}

/** A 404 is about the request's IDs or, if it has none, about the URL. */
function describeNotFound(
	text: string,
	{ endpoint, body, query, labelOf, idLabel = 'ID' }: RequestDetails,
): Pick<Failure, 'message' | 'description'> {
	const fields = Object.keys({ ...(body as object), ...(query as object) });
	const sent = fields.filter((field) => references.test(field));
	const ids = endpoint.path.includes('{id}') ? [idLabel] : [];
	const names = new Set([...ids, ...sent.map((field) => labelOf?.(field) ?? field)]);
	const isNamed = /\{\w+Path\}/.test(endpoint.path);
	if (names.size === 0) {
		return {
			message: `The CRM does not have this URL: ${text}`,
			description: `The request names no record, so "Base URL"${isNamed ? ' and "Customize API Names"' : ''} in the credential must be wrong.`,
		};
	}
	const advice = [
		`Check ${[...names].map((name) => `"${name}"`).join(' and ')}: each must exist in the account of this token.`,
		...(isNamed ? ['If they do, check "Customize API Names" in the credential.'] : []),
		...(endpoint.method === 'GET' ? [] : ['Nothing was written.']),
		...(sent.some((field) => /Owner/.test(field))
			? ['An owner needs the membership link ID, not the user ID.']
			: []),
	];
	return { message: text, description: advice.join(' ') };
}

function codeSuffix(code: string): string {
	return code ? ` (${code})` : '';
}

function times(count: number): string {
	return count === 1 ? 'once' : `${count} times`;
}

function hostOf(baseUrl: string): string {
	return shownAddress(baseUrl).split('/')[2] || 'the base URL';
}
