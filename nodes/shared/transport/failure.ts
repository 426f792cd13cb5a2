import type { Endpoint, RequestKind } from '../contract';
import { apiErrorText, fieldOf } from './errorText';
import { isServerFault, mayBeProcessed, type FailedOutcome, type HttpResponse } from './outcome';
import { shownAddress } from './secrets';

/** A failed request, described for users. */
export interface Failure {
	/** What happened. */
	message: string;
	/** What to do about it. */
	description: string;
	/** HTTP status, when there was one. */
	status?: number;
	/** Whether the request may have been processed although no usable answer came. */
	isOutcomeUnknown: boolean;
}

/** The failed request, with the names that messages need. */
export interface FailedRequest {
	endpoint: Pick<Endpoint, 'method' | 'path' | 'summary'>;
	/** Name that the user gave the credential. */
	credentialName?: string;
	/** Base URL of the credential. */
	baseUrl: string;
	/** Body and query as sent. */
	body?: unknown;
	query?: unknown;
	/** Labels of the parameters behind the body's and the query's fields. */
	labels?: Readonly<Record<string, string>>;
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

/**
 * Fields whose IDs must belong to the token's account (spec, section 7), with default labels for
 * when the node has none.
 */
const referenceLabels: Readonly<Record<string, string>> = {
	leadId: 'Lead',
	leadOwner: 'Owner',
	dealOwner: 'Owner',
	conversationOwnerId: 'Owner',
	accountChatSectorId: 'Sector',
	accountIntegrationId: 'Integration',
	accountIntegration: 'Integration',
	accountCategoryId: 'Category',
	accountExternalConversationId: 'Conversation',
	productId: 'Product',
	stageId: 'Stage',
	pipelineId: 'Pipeline',
	labelId: 'Label',
	senderId: 'Sender',
	template: 'Template',
};

const ownerFields = ['leadOwner', 'dealOwner', 'conversationOwnerId'];

/** Describes what went wrong and what to do. Never contains the token. */
export function failureOf(outcome: FailedOutcome, request: FailedRequest): Failure {
	switch (outcome.kind) {
		case 'refused':
			return refusal(outcome.response, request);
		case 'notSent':
			return {
				message: 'The CRM could not be reached',
				description: `No connection to ${hostOf(request.baseUrl)}${codeSuffix(outcome.code)}. Check "Base URL" in the credential and whether n8n can reach that address. Nothing was sent.`,
				isOutcomeUnknown: false,
			};
		case 'lost':
			if (tlsCodes.test(outcome.code)) return noSecureConnection(request, outcome.code);
			return lostAnswer('the connection broke', request, outcome.code);
		case 'unreadable':
			return unreadable(outcome.response, request);
	}
}

/** Codes of a failed TLS connection, most often because the server uses http. */
const tlsCodes = /^(?:EPROTO|ERR_SSL_)/;

function noSecureConnection(request: FailedRequest, code: string): Failure {
	return {
		message: 'The secure connection to the CRM failed',
		description: `${hostOf(request.baseUrl)} did not answer over https${codeSuffix(code)}. Check whether "Base URL" in the credential must start with http:// or https://.`,
		isOutcomeUnknown: request.kind !== 'idempotent',
	};
}

function refusal(response: HttpResponse, request: FailedRequest): Failure {
	const status = response.statusCode;
	const text = apiText(response.body, request);
	const isUnknown = mayBeProcessed({ kind: 'refused', response }, request.kind);
	if (request.kind !== 'idempotent' && isUnknown) return unclearAnswer(status, text, request);
	return { status, isOutcomeUnknown: false, ...describeRefusal(status, text, request) };
}

/** What a failure says, in words. */
type FailureTexts = Pick<Failure, 'message' | 'description'>;

function describeRefusal(
	status: number,
	text: string | undefined,
	request: FailedRequest,
): FailureTexts {
	if (status === 401) {
		return {
			message: `The CRM refused the token of the credential${quoted(request.credentialName)}`,
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
			description: `The CRM answered ${status}, but reported a failure. Check the values of the fields.`,
		};
	}
	if (isServerFault(status)) {
		return {
			message: text ?? `The CRM could not process the request (${status})`,
			description: `The CRM answered ${status} (tried ${times(request.attempts)}). Try again later; if this persists, contact the CRM's support.`,
		};
	}
	if (status === 429) {
		return {
			message: text ?? 'The CRM is receiving too many requests',
			description: `Tried ${times(request.attempts)}. Lower "Max Concurrent Requests" in the credential, or send fewer items at once.`,
		};
	}
	if (text === undefined) {
		return {
			message: `The server answered ${status} without an error message from the CRM`,
			description: addressAdvice,
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

function redirectAdvice({ baseUrl }: FailedRequest): string {
	return `Redirects are not followed. Set "Base URL" in the credential to the URL that ${hostOf(baseUrl)} redirects to.`;
}

/** A 2xx whose body cannot be read, or can be read either way. */
function unreadable({ body, statusCode }: HttpResponse, request: FailedRequest): Failure {
	const plain = fieldOf(body, 'answer');
	const text = apiText(typeof plain === 'string' ? { message: plain } : body, request);
	if (text === undefined || request.kind === 'idempotent') {
		return lostAnswer('the answer could not be read', request);
	}
	return unclearAnswer(statusCode, text, request);
}

/** An answer from which it is unclear whether the request was processed. */
function unclearAnswer(status: number, text: string | undefined, request: FailedRequest): Failure {
	if (text !== undefined) {
		const { message, description } = unknownOutcome(`the CRM answered ${status}`, request);
		const advice = `${message}. ${description}`;
		return { status, isOutcomeUnknown: true, message: text, description: advice };
	}
	const untold = `the server answered ${status} without an error message from the CRM`;
	if (isServerFault(status)) return { status, ...unknownOutcome(untold, request) };
	const [what, advice] =
		status < 400
			? ['the CRM redirects to another URL', redirectAdvice(request)]
			: [untold, addressAdvice];
	const { description, ...failure } = unknownOutcome(what, request);
	return { status, ...failure, description: `${description} ${advice}` };
}

/**
 * The network's error code goes in the description: n8n replaces a message that contains one with
 * its own text, which suggests retrying at once.
 */
function lostAnswer(what: string, request: FailedRequest, code = ''): Failure {
	if (request.kind !== 'idempotent') return unknownOutcome(what, request, code);
	return {
		message: `No usable answer from the CRM: ${what}`,
		description: `Tried ${times(request.attempts)}${codeSuffix(code)}. It is safe to run this again.`,
		isOutcomeUnknown: true,
	};
}

function unknownOutcome(what: string, { endpoint }: FailedRequest, code = ''): Failure {
	return {
		message: `The outcome is unknown: ${what}`,
		description: `"${endpoint.summary}" was sent once and not retried, to avoid duplicates${codeSuffix(code)}. Check the CRM before you run it again.`,
		isOutcomeUnknown: true,
	};
}

function apiText(body: unknown, { endpoint }: FailedRequest): string | undefined {
	const text = apiErrorText(body);
	if (text === undefined || !endpoint.path.startsWith('/customer-service/')) return text;
	return correctedTexts.get(text) ?? text;
}

/** A 404 is about the request's IDs or, if it has none, about the URL. */
function describeNotFound(text: string, request: FailedRequest): FailureTexts {
	const { endpoint } = request;
	const { names, areOwners } = referencesOf(request);
	const settings = ['"Base URL"', ...(/\{\w+Path\}/.test(endpoint.path) ? [customNames] : [])];
	if (names.length === 0) {
		return {
			message: `The CRM does not have this URL: ${text}`,
			description: `The request names no record, so ${list(settings)} in the credential must be wrong.`,
		};
	}
	const advice = [
		`Check ${list(names)}: each must exist in the account of this token.`,
		...(endpoint.method === 'GET' ? [] : ['Nothing was written.']),
		...(areOwners ? ['An owner needs the membership link ID, not the user ID.'] : []),
		...(settings.length > 1 ? [`If they exist, check ${customNames} in the credential.`] : []),
	];
	return { message: text, description: advice.join(' ') };
}

const customNames = '"Customize API Names"';

/** Labels of the IDs in a request. */
function referencesOf({ endpoint, body, query, labels, idLabel }: FailedRequest): {
	names: string[];
	areOwners: boolean;
} {
	const fields = Object.keys({ ...(body as object), ...(query as object) });
	const references = fields.filter((field) => Object.hasOwn(referenceLabels, field));
	const quotedLabels = references.map((field) => `"${labels?.[field] ?? referenceLabels[field]}"`);
	const names = [...new Set(quotedLabels)];
	if (endpoint.path.includes('{id}')) {
		names.unshift(idLabel === undefined ? 'the ID of the record' : `"${idLabel}"`);
	}
	return { names, areOwners: references.some((field) => ownerFields.includes(field)) };
}

function list(names: string[]): string {
	if (names.length === 1) return names[0];
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

function quoted(name?: string): string {
	return name ? ` "${name}"` : '';
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
