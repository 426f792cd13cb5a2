import { answerShape, resourceNames, type Endpoint } from '../../contract';
import { sentences } from '../../editorText';
import { describeShape, isStructured } from '../../records';
import { crmHost } from '../apiSettings';
import { anyText } from '../exchange/errorText';
import { meaningOf, type FailedOutcome } from '../exchange/answer';
import { RequestFailed, type FailureDescription } from './requestFailed';

/** The failed request, with the names that messages need. */
export interface RequestDetails {
	endpoint: Pick<Endpoint, 'method' | 'path' | 'summary' | 'response' | 'retry'>;
	baseUrl: string;
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

type Advice = string | ((failed: RequestDetails & { status?: number }) => string);

/**
 * What to do, and what has happened where that says more than the CRM's text. A failure is known by its kind, the
 * error's code or the status, and `own` where the CRM itself has said something.
 */
const symptoms: Array<[pattern: RegExp, advice: Advice, what?: string]> = [
	[
		/^notSent/,
		({ baseUrl }) =>
			`No connection to ${crmHost(baseUrl)}. Check "Base URL" in the credential, a proxy under "Request Options" if the node has that, and whether n8n can reach that address. Nothing was sent.`,
		'the CRM could not be reached',
	],
	[
		/^lost SsrfBlocked/,
		'Allow it with N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES in the environment of n8n.',
		"n8n's SSRF protection blocked the address of the CRM",
	],
	[
		/^lost .*(?:CERT|LEAF_SIGNATURE)/,
		'Give n8n its authority with NODE_EXTRA_CA_CERTS, or turn on "Ignore SSL Issues" under "Advanced Settings" in the credential.',
		'the certificate of the CRM could not be verified',
	],
	[
		/^lost (?:EPROTO|ERR_SSL_)/,
		'Check whether "Base URL" in the credential must start with http:// or https://.',
		'no secure connection was established',
	],
	[/^lost/, '', 'the connection broke'],
	[
		/^error 3/,
		({ baseUrl }) =>
			`Redirects are not followed. Set "Base URL" in the credential to the URL that ${crmHost(baseUrl)} redirects to.`,
		'the CRM redirects to another URL',
	],
	[
		/^error 401/,
		'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it in the credential.',
		'the CRM refused the token of the credential',
	],
	[
		/^error 403/,
		'Either the token lacks permission (check it in the web panel of the CRM), or a firewall in front of the CRM blocks n8n.',
	],
	[/^error 404 own/, adviceOnMissing],
	// Only who has read the values gives 409 and 422, whatever the answer looks like.
	[
		/^error (?:2|409|422|4.. own)/,
		({ status }) => `The CRM answered ${status}. Check the values of the fields.`,
	],
	[
		/^error [14]/,
		'Either "Base URL" or a name under "Advanced Settings" in the credential is wrong, or a gateway or proxy in front of the CRM refused the request, for a text in it or its size.',
	],
];

/**
 * Describes what went wrong and what to do. Never contains the token. Where the request may have been processed, the
 * text of the CRM and the network's error code go in the description: after an error, n8n may show the message
 * alone, and replaces one that contains such a code with its own text, which suggests retrying at once.
 */
export function describeFailure(
	outcome: FailedOutcome,
	request: RequestDetails,
): FailureDescription {
	const { endpoint, isRepeatable, attempts } = request;
	const { statusCode: status, body } = 'response' in outcome ? outcome.response : nothing;
	const { kind } = outcome;
	if (kind === 'unreadable' && answerShape(endpoint) === 'list') {
		const advice = `The CRM answered ${describeShape(body)}. Check "Base URL" in the credential.`;
		return describeList('The list of % could not be read', advice, endpoint);
	}
	const { effect, isTransient } = meaningOf(outcome, endpoint);
	const code = 'code' in outcome ? outcome.code : '';
	const text = correctedText(anyText(body), endpoint);
	const isOwn = isStructured(body) && text !== undefined;
	const isFault = kind === 'error' && isTransient;
	const symptom = `${isFault ? 'fault' : kind} ${status ?? code}${isOwn ? ' own' : ''}`;
	const [, known = '', issue] = symptoms.find(([pattern]) => pattern.test(symptom)) ?? [];
	const advice = typeof known === 'string' ? known : known({ ...request, status });
	const suffix = code ? ` (${code})` : '';
	const tried = `Tried ${attempts === 1 ? 'once' : `${attempts} times`}${suffix}.`;
	const isUnread = kind === 'unreadable' && text === undefined;
	const answered = isUnread ? 'the answer could not be read' : `the CRM answered ${status}`;
	if (!isRepeatable && effect === 'possible') {
		const once = `"${endpoint.summary}" was sent once and not retried, to avoid duplicates${suffix}.`;
		const description = sentences(text, once, 'Check the CRM before you run it again.', advice);
		return {
			kind: 'unknown',
			status,
			message: `The outcome is unknown: ${issue ?? answered}`,
			description,
		};
	}
	if (kind === 'lost' || kind === 'unreadable') {
		const message = `No usable answer from the CRM: ${issue ?? answered}`;
		const description = sentences(advice, tried, 'It is safe to run this again.');
		return { kind: 'unavailable', message, description };
	}
	const message =
		issue?.replace(/^t/, 'T') ??
		text ??
		`The server answered ${status} without a message from the CRM`;
	if (!isTransient) return { kind: 'refused', status, message, description: advice };
	const answer = status === undefined ? '' : `The CRM answered ${status}`;
	const later = "Try again later; if this persists, contact the CRM's support.";
	return {
		kind: 'unavailable',
		status,
		message,
		description: sentences(answer, tried, advice || later),
	};
}

const nothing = { statusCode: undefined, body: undefined };

/** A list of which the CRM says that it has more. It documents no way to ask for them. */
export function partOfList(endpoint: Endpoint): RequestFailed {
	const advice =
		'Its answer says that there are more, which this node cannot ask for. Ask for fewer at once: with a limit, filters or a shorter period.';
	const failure = describeList('The CRM returned only some of the %', advice, endpoint);
	return new RequestFailed(failure, 'none');
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
