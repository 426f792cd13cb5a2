import type { IHttpRequestOptions } from 'n8n-workflow';

import { answerShape, resourceNames, type Endpoint } from '../../contract';
import { describeShape, isStructured } from '../../records';
import { crmHost } from '../apiSettings';
import { anyText } from '../exchange/errorText';
import { effectOf, isServerFault, type FailedOutcome } from '../exchange/answer';
import { blockedByN8n } from '../exchange/sendOnce';
import type { FailureDescription } from './requestFailed';

/** The failed request, with the names that messages need. */
export interface RequestDetails {
	endpoint: Pick<Endpoint, 'method' | 'path' | 'summary' | 'response' | 'retry'>;
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
	/** Whether it may be sent again although nobody knows what became of it. */
	isRepeatable: boolean;
	attempts: number;
}

/** Describes what went wrong and what to do. Never contains the token. */
export function describeFailure(
	outcome: FailedOutcome,
	request: RequestDetails,
): FailureDescription {
	if (outcome.kind === 'notSent') return describeUnsent(outcome.code, request);
	if (outcome.kind === 'lost') {
		const { code } = outcome;
		const [, what = 'the connection broke', advice] =
			connectionIssues.find(([codes]) => codes.test(code)) ?? [];
		return describeUnknown(what, { code, advice }, request);
	}
	const { isRepeatable, endpoint } = request;
	const { statusCode: status, body } = outcome.response;
	const isUnreadable = outcome.kind === 'unreadable';
	if (isUnreadable && answerShape(endpoint) === 'list') {
		const advice = `The CRM answered ${describeShape(body)}. Check "Base URL" in the credential.`;
		return describeList('The list of % could not be read', advice, endpoint);
	}
	const text = correctedText(anyText(body), endpoint);
	if (isUnreadable || (!isRepeatable && effectOf(outcome, endpoint) === 'possible')) {
		const isRead = !isUnreadable || text !== undefined;
		const what = isRead ? `the CRM answered ${status}` : 'the answer could not be read';
		const isOdd = status >= 300 && !isServerFault(status);
		const advice = isOdd ? adviceOn(status, isStructured(body), request) : undefined;
		return describeUnknown(what, { status: isRead ? status : undefined, text, advice }, request);
	}
	const own = text ?? `The server answered ${status} without a message from the CRM`;
	return {
		kind: isServerFault(status) ? 'unavailable' : 'refused',
		status,
		message: messageOf(status, request) ?? own,
		description: adviceOn(status, isStructured(body) && text !== undefined, request),
	};
}

/** What a network error's code says of a connection that was made or refused to be, and what to do. */
const connectionIssues: Array<[codes: RegExp, what: string, advice: string]> = [
	[
		blockedByN8n,
		"n8n's SSRF protection blocked the address of the CRM",
		'Allow it with N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n.',
	],
	[
		/(?:^|_)CERT(?:_|$)|LEAF_SIGNATURE/,
		'the certificate of the CRM could not be verified',
		'Give n8n its authority with NODE_EXTRA_CA_CERTS, or turn on "Ignore SSL Issues" under "Advanced Settings" in the credential.',
	],
	[
		/^(?:EPROTO|ERR_SSL_)/,
		'no secure connection was established',
		'Check whether "Base URL" in the credential must start with http:// or https://.',
	],
];

/** A request without a connection. Connections go to the proxy first, if there is one. */
function describeUnsent(code: string, { baseUrl, proxy }: RequestDetails): FailureDescription {
	const [who, address, field] = proxy
		? ['proxy', `${proxy.host}:${proxy.port}`, '"Proxy" under "Request Options"']
		: ['CRM', crmHost(baseUrl), '"Base URL" in the credential'];
	return {
		kind: 'unavailable',
		message: `The ${who} could not be reached`,
		description: `No connection to ${address}${codeSuffix(code)}. Check ${field} and whether n8n can reach that address. The request was not sent.`,
	};
}

/** A list of which the CRM says that it has more. It documents no way to ask for them. */
export function describePartOfList({ endpoint }: Pick<RequestDetails, 'endpoint'>) {
	const advice =
		'Its answer says that there are more, which this node cannot ask for. Ask for fewer at once: with a limit, filters or a shorter period.';
	return describeList('The CRM returned only some of the %', advice, endpoint);
}

/** @param message with % for the records */
function describeList(
	message: string,
	description: string,
	endpoint: Pick<Endpoint, 'path'>,
): FailureDescription {
	const records = resourceNames(endpoint).pop() ?? '';
	return { kind: 'unlisted', message: message.replace('%', records), description };
}

/**
 * A request that may have been processed. The text of the CRM and the network's error code go in the
 * description: after an error, n8n may show the message alone, and replaces one that contains such a
 * code with its own text, which suggests retrying at once.
 */
function describeUnknown(
	what: string,
	given: { status?: number; code?: string; text?: string; advice?: string },
	{ endpoint, isRepeatable, attempts }: RequestDetails,
): FailureDescription {
	const { status, code = '', text, advice = '' } = given;
	if (isRepeatable) {
		const tried = `${advice} Tried ${times(attempts)}${codeSuffix(code)}.`;
		return {
			kind: 'unavailable',
			message: `No usable answer from the CRM: ${what}`,
			description: `${tried} It is safe to run this again.`.trim(),
		};
	}
	const said = text === undefined ? '' : `${text}. `;
	const once = `"${endpoint.summary}" was sent once and not retried, to avoid duplicates${codeSuffix(code)}.`;
	return {
		kind: 'unknown',
		status,
		message: `The outcome is unknown: ${what}`,
		description: `${said}${once} Check the CRM before you run it again. ${advice}`.trim(),
	};
}

/** What a status alone says, whatever the answer says beside it. */
function messageOf(status: number, { credentialName }: RequestDetails): string | undefined {
	const name = credentialName ? ` "${credentialName}"` : '';
	if (status === 401) return `The CRM refused the token of the credential${name}`;
	return status >= 300 && status < 400 ? 'The CRM redirects to another URL' : undefined;
}

/** Statuses that say more than the text. */
const adviceByStatus: Partial<Record<number, string>> = {
	401: 'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it in the credential.',
	403: 'Either the token lacks permission (check it in the web panel of the CRM), or a firewall in front of the CRM blocks n8n.',
	407: 'A proxy asks for a login: enter it as http://user:password@proxy.example.com:3128.',
};

/**
 * What to do about an answer with this status.
 *
 * @param isOwn whether it is the CRM's own, and not that of something in between
 */
function adviceOn(status: number, isOwn: boolean, request: RequestDetails): string {
	if (status >= 300 && status < 400) {
		return `Redirects are not followed. Set "Base URL" in the credential to the URL that ${crmHost(request.baseUrl)} redirects to.`;
	}
	if (isServerFault(status)) {
		return `The CRM answered ${status} (tried ${times(request.attempts)}). Try again later; if this persists, contact the CRM's support.`;
	}
	if (status === 404 && isOwn) return adviceOnMissing(request);
	if (adviceByStatus[status]) return adviceByStatus[status];
	// Only who has read the values gives 409 and 422, whatever the answer looks like.
	if (isOwn || status < 300 || status === 409 || status === 422) {
		const failed = status < 300 ? ', but reported that the request failed' : '';
		return `The CRM answered ${status}${failed}. Check the values of the fields.`;
	}
	return 'Either "Base URL" or a name under "Advanced Settings" in the credential is wrong, or a gateway in front of the CRM refused the request, for a text in it or its size.';
}

/** Fields whose IDs must belong to the token's account (spec, section 7). */
export const references = /(?<!tax)Id$|Owner$|^accountIntegration$|^template$/;

/** A 404 is about the request's IDs or, if it has none, about the URL. */
function adviceOnMissing({ endpoint, body, query, labelOf, idLabel = 'ID' }: RequestDetails) {
	const fields = Object.keys({ ...(body as object), ...(query as object) });
	const sent = fields.filter((field) => references.test(field));
	const ids = endpoint.path.includes('{id}') ? [idLabel] : [];
	const names = new Set([...ids, ...sent.map((field) => labelOf?.(field) ?? field)]);
	const isNamed = /\{\w+Path\}/.test(endpoint.path);
	if (names.size === 0) {
		return `The CRM does not have this URL: "Base URL"${isNamed ? ' or a name under "Advanced Settings"' : ''} in the credential must be wrong.`;
	}
	const advice = [
		`Check ${[...names].map((name) => `"${name}"`).join(' and ')}: each must exist in the account of this token.`,
		...(isNamed ? ['If they do, check "Advanced Settings" in the credential.'] : []),
		...(endpoint.method === 'GET' ? [] : ['Nothing was written.']),
		...(sent.some((field) => /Owner/.test(field))
			? ['An owner needs the membership link ID, not the user ID.']
			: []),
	];
	return advice.join(' ');
}

/** Error texts of the customer-service endpoints that name another resource (spec, section 7). */
const correctedTexts = new Map([
	['Category not found', 'Customer-service record not found'],
	['Error to get category', 'The CRM could not get the customer-service record'],
]);

function correctedText(text = '', { path }: Pick<Endpoint, 'path'>): string | undefined {
	return (path.startsWith('/customer-service/') && correctedTexts.get(text)) || text || undefined;
}

function codeSuffix(code: string): string {
	return code ? ` (${code})` : '';
}

function times(count: number): string {
	return count === 1 ? 'once' : `${count} times`;
}
