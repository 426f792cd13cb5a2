import { answerShape, resourceNames } from '../../contract';
import { describeShape } from '../../describeShape';
import { isStructured } from '../../records';
import { anyText, apiErrorText } from '../exchange/errorText';
import {
	blockedByN8n,
	isServerFault,
	mayBeProcessed,
	type FailedOutcome,
	type HttpResponse,
} from '../exchange/outcome';
import { hostIn, references, type RequestDetails } from './requestDetails';
import type { FailureDescription } from './requestFailed';

/** Describes what went wrong and what to do. Never contains the token. */
export function describeFailure(
	outcome: FailedOutcome,
	request: RequestDetails,
): FailureDescription {
	switch (outcome.kind) {
		case 'refused':
			return describeRefused(outcome.response, request);
		case 'notSent':
			return describeUnsent(outcome.code, request);
		case 'lost': {
			const { code } = outcome;
			const issue = connectionIssues.find(({ codes }) => codes.test(code));
			return describeUnknown(issue?.what ?? 'the connection broke', request, { code, ...issue });
		}
		case 'unreadable':
			return describeUnreadable(outcome.response, request);
	}
}

/** What a network error's code says of a connection that was made or refused to be. */
const connectionIssues = [
	{
		codes: blockedByN8n,
		what: "n8n's SSRF protection blocked the address of the CRM",
		advice:
			'Allow it with N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n.',
	},
	{
		codes: /(?:^|_)CERT(?:_|$)|LEAF_SIGNATURE/,
		what: 'the certificate of the CRM could not be verified',
		advice:
			'Give n8n its authority with NODE_EXTRA_CA_CERTS, or turn on "Ignore SSL Issues" under "Advanced Settings" in the credential.',
	},
	{
		codes: /^(?:EPROTO|ERR_SSL_)/,
		what: 'no secure connection was established',
		advice: 'Check whether "Base URL" in the credential must start with http:// or https://.',
	},
];

/** A request without a connection. Connections go to the proxy first, if there is one. */
function describeUnsent(code: string, { baseUrl, proxy }: RequestDetails): FailureDescription {
	const [who, address, field] = proxy
		? ['proxy', `${proxy.host}:${proxy.port}`, '"Proxy" under "Request Options"']
		: ['CRM', hostIn(baseUrl), '"Base URL" in the credential'];
	return {
		message: `The ${who} could not be reached`,
		description: `No connection to ${address}${codeSuffix(code)}. Check ${field} and whether n8n can reach that address. The request was not sent.`,
		isOutcomeUnknown: false,
		cause: 'temporarily-unavailable',
	};
}

/** A list of which the CRM says that it has more. It documents no way to ask for them. */
export function describePartOfList({ endpoint }: Pick<RequestDetails, 'endpoint'>) {
	return {
		message: `The CRM returned only some of the ${resourceNames(endpoint).pop()}`,
		description:
			'Its answer says that there are more, which this node cannot ask for. Ask for fewer at once: with a limit, filters or a shorter period.',
		isOutcomeUnknown: true,
		isListUnreadable: true,
	};
}

/** A 2xx whose body cannot be read, or can be read either way. */
function describeUnreadable(
	{ body, statusCode: status }: HttpResponse,
	request: RequestDetails,
): FailureDescription {
	if (answerShape(request.endpoint) === 'list') {
		return {
			message: `The list of ${resourceNames(request.endpoint).pop()} could not be read`,
			description: `The CRM answered ${describeShape(body)}. Check "Base URL" in the credential.`,
			isOutcomeUnknown: true,
			isListUnreadable: true,
		};
	}
	const text = apiText(body, request);
	if (text === undefined) return describeUnknown('the answer could not be read', request);
	return describeUnknown(`the CRM answered ${status}`, request, { status, text });
}

/**
 * A request that may have been processed. The text of the CRM and the network's error code go in the
 * description: after an error, n8n may show the message alone, and replaces one that contains such a
 * code with its own text, which suggests retrying at once.
 */
function describeUnknown(
	what: string,
	{ endpoint, kind, attempts }: RequestDetails,
	details: { status?: number; code?: string; text?: string; advice?: string } = {},
): FailureDescription {
	const { status, code = '', text, advice = '' } = details;
	if (kind === 'idempotent') {
		return {
			message: `No usable answer from the CRM: ${what}`,
			description:
				`${advice} Tried ${times(attempts)}${codeSuffix(code)}. It is safe to run this again.`.trim(),
			isOutcomeUnknown: true,
			cause: advice === '' ? 'temporarily-unavailable' : 'configuration-invalid',
		};
	}
	const said = text === undefined ? '' : `${text}. `;
	const once = `"${endpoint.summary}" was sent once and not retried, to avoid duplicates${codeSuffix(code)}.`;
	return {
		status,
		message: `The outcome is unknown: ${what}`,
		description: `${said}${once} Check the CRM before you run it again. ${advice}`.trim(),
		isOutcomeUnknown: true,
	};
}

/** Any other status than a 2xx, or a 2xx that reports a failure. */
function describeRefused(response: HttpResponse, request: RequestDetails): FailureDescription {
	const { statusCode: status, body } = response;
	const quote = anyText(body);
	// A 404 that is not in the API's form may be that of another address.
	const text = apiText(body, request) ?? (isStructured(body) && status !== 404 ? quote : undefined);
	const isUnknown = mayBeProcessed({ kind: 'refused', response }, request.kind);
	const isQuoted = text === undefined && quote !== undefined && status >= 400 && status !== 401;
	const says = isQuoted ? `The answer says "${quote}". ` : '';
	if (request.kind === 'idempotent' || !isUnknown) {
		const { message, description } = describeRefusal(status, text, request);
		const isOutcomeUnknown = false;
		return {
			...{ status, message, isOutcomeUnknown, cause: causeOf(status) },
			description: `${says}${description}`,
		};
	}
	const from = text === undefined ? 'server' : 'CRM';
	const what =
		status < 400
			? 'the CRM redirects to another URL'
			: `the ${from} answered ${status}${text === undefined ? ' without a message from the CRM' : ''}`;
	const isPage = text === undefined && !isServerFault(status);
	const advice = status < 400 ? redirectAdvice(request) : isPage ? adviceOnPage(status) : '';
	const failure = describeUnknown(what, request, { status, text, advice });
	return { ...failure, description: `${says}${failure.description}` };
}

function causeOf(status: number): FailureDescription['cause'] {
	if (status < 300) return undefined;
	if (status === 401) return 'credential-invalid';
	return isServerFault(status) ? 'temporarily-unavailable' : 'configuration-invalid';
}

/** @param text what the CRM says, if the answer is its own */
function describeRefusal(status: number, text: string | undefined, request: RequestDetails) {
	if (status === 401) {
		const name = request.credentialName ? ` "${request.credentialName}"` : '';
		return {
			message: `The CRM refused the token of the credential${name}`,
			description:
				'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it in the credential.',
		};
	}
	if (status < 300) {
		return {
			message: text ?? 'The CRM reported that the request failed',
			description: `The CRM answered ${status}, but reported that the request failed. ${valuesAdvice}`,
		};
	}
	if (status < 400) {
		return { message: 'The CRM redirects to another URL', description: redirectAdvice(request) };
	}
	if (isServerFault(status)) {
		return {
			message: text ?? `The CRM could not process the request (${status})`,
			description: `The CRM answered ${status} (tried ${times(request.attempts)}). Try again later; if this persists, contact the CRM's support.`,
		};
	}
	if (text === undefined) {
		const message = `The server answered ${status} without a message from the CRM`;
		return { message, description: adviceOnPage(status) };
	}
	if (status === 404) return describeNotFound(text, request);
	const advice = adviceByStatus[status] ?? `The CRM answered ${status}. ${valuesAdvice}`;
	return { message: text, description: advice };
}

const valuesAdvice = 'Check the values of the fields.';

/** What to do about a status that says more than the text. */
const adviceByStatus: Partial<Record<number, string>> = {
	403: 'Either the token lacks permission (check it in the web panel of the CRM), or a firewall in front of the CRM blocks n8n.',
	407: 'A proxy asks for a login: enter it as http://user:password@proxy.example.com:3128.',
};

/** Statuses that a gateway or a firewall gives a request for its content or its origin. */
const gatewayStatuses = [400, 406, 413, 418, 451];

/** What to do about an answer with this status that did not come from the CRM. */
function adviceOnPage(status: number): string {
	// Statuses that only who has read the values gives, whatever the answer looks like.
	if (status === 409 || status === 422) return valuesAdvice;
	if (gatewayStatuses.includes(status)) {
		return 'Most likely a gateway or a firewall in front of the CRM refused the request, for a text in it or its size. Ask whoever runs the CRM.';
	}
	return (
		adviceByStatus[status] ??
		'Most likely "Base URL" or a name under "Advanced Settings" in the credential is wrong.'
	);
}

function redirectAdvice({ baseUrl }: RequestDetails): string {
	return `Redirects are not followed. Set "Base URL" in the credential to the URL that ${hostIn(baseUrl)} redirects to.`;
}

/** A 404 is about the request's IDs or, if it has none, about the URL. */
function describeNotFound(
	text: string,
	{ endpoint, body, query, labelOf, idLabel = 'ID' }: RequestDetails,
) {
	const fields = Object.keys({ ...(body as object), ...(query as object) });
	const sent = fields.filter((field) => references.test(field));
	const ids = endpoint.path.includes('{id}') ? [idLabel] : [];
	const names = new Set([...ids, ...sent.map((field) => labelOf?.(field) ?? field)]);
	const isNamed = /\{\w+Path\}/.test(endpoint.path);
	if (names.size === 0) {
		return {
			message: `The CRM does not have this URL: ${text}`,
			description: `The request names no record, so "Base URL"${isNamed ? ' or a name under "Advanced Settings"' : ''} in the credential must be wrong.`,
		};
	}
	const advice = [
		`Check ${[...names].map((name) => `"${name}"`).join(' and ')}: each must exist in the account of this token.`,
		...(isNamed ? ['If they do, check "Advanced Settings" in the credential.'] : []),
		...(endpoint.method === 'GET' ? [] : ['Nothing was written.']),
		...(sent.some((field) => /Owner/.test(field))
			? ['An owner needs the membership link ID, not the user ID.']
			: []),
	];
	return { message: text, description: advice.join(' ') };
}

/** Error texts of the customer-service endpoints that name another resource (spec, section 7). */
const correctedTexts = new Map([
	['Category not found', 'Customer-service record not found'],
	['Error to get category', 'The CRM could not get the customer-service record'],
]);

function apiText(body: unknown, { endpoint }: RequestDetails): string | undefined {
	const text = apiErrorText(body);
	if (text === undefined || !endpoint.path.startsWith('/customer-service/')) return text;
	return correctedTexts.get(text) ?? text;
}

function codeSuffix(code: string): string {
	return code ? ` (${code})` : '';
}

function times(count: number): string {
	return count === 1 ? 'once' : `${count} times`;
}
