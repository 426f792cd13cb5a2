import { answerShape, resourceNames } from '../../contract';
import { describeShape } from '../../describeShape';
import { isStructured } from '../../records';
import { anyText, apiErrorText } from '../exchange/errorText';
import {
	isServerFault,
	mayBeProcessed,
	type FailedOutcome,
	type HttpResponse,
} from '../exchange/outcome';
import { adviceOnPage, describeRefusal, redirectAdvice } from './describeRefusal';
import { describeUnsent } from './describeUnsent';
import { codeSuffix, times, type RequestDetails } from './requestDetails';
import type { FailureDescription } from './requestFailed';

/** Error texts of the customer-service endpoints that name another resource (spec, section 7). */
const correctedTexts = new Map([
	['Category not found', 'Customer-service record not found'],
	['Error to get category', 'The CRM could not get the customer-service record'],
]);

/** Status, network error, text of the CRM and advice, as far as there are any. */
type UnknownDetails = { status?: number; code?: string; text?: string; advice?: string };

/** Describes what went wrong and what to do. Never contains the token. */
export function describeFailure(
	outcome: FailedOutcome,
	request: RequestDetails,
): FailureDescription {
	switch (outcome.kind) {
		case 'refused':
			return describeAnswer(outcome.response, request);
		case 'notSent':
			return describeUnsent(outcome.code, request);
		case 'lost':
			return describeUnknown('the connection broke', request, {
				code: outcome.code,
				advice: tlsCodes.test(outcome.code) ? schemeAdvice : '',
			});
		case 'unreadable':
			return describeUnreadable(outcome.response, request);
	}
}

/** Codes of a failed TLS connection, most often because the server uses http. */
const tlsCodes = /^(?:EPROTO|ERR_SSL_)/;

const schemeAdvice =
	'Check whether "Base URL" in the credential must start with http:// or https://.';

/** What answers with an error of their own say is quoted, also where it may not be the CRM's. */
function describeAnswer(response: HttpResponse, request: RequestDetails): FailureDescription {
	const { statusCode: status, body } = response;
	const quote = anyText(body);
	// A 404 that is not in the API's form may be that of another address.
	const isOwnForm = isStructured(body) && status !== 404;
	const text = apiText(body, request) ?? (isOwnForm ? quote : undefined);
	const failure = describeWithText(response, text, request);
	if (text !== undefined || quote === undefined || status < 400 || status === 401) return failure;
	return { ...failure, description: `The answer says "${quote}". ${failure.description}` };
}

/** @param text what the CRM says, if the answer is its own */
function describeWithText(
	response: HttpResponse,
	text: string | undefined,
	request: RequestDetails,
): FailureDescription {
	const status = response.statusCode;
	const isUnknown = mayBeProcessed({ kind: 'refused', response }, request.kind);
	if (request.kind === 'idempotent' || !isUnknown) {
		const cause = status < 300 ? undefined : causeOf(status);
		return { status, isOutcomeUnknown: false, cause, ...describeRefusal(status, text, request) };
	}
	if (status < 400) {
		const advice = redirectAdvice(request);
		return describeUnknown('the CRM redirects to another URL', request, { status, text, advice });
	}
	const isAddress = text === undefined && !isServerFault(status);
	const advice = isAddress ? adviceOnPage(status) : '';
	return describeUnknown(describeStatus(status, text), request, { status, text, advice });
}

function causeOf(status: number): FailureDescription['cause'] {
	if (status === 401) return 'credential-invalid';
	return isServerFault(status) ? 'temporarily-unavailable' : 'configuration-invalid';
}

function describeStatus(status: number, text: string | undefined): string {
	if (text !== undefined) return `the CRM answered ${status}`;
	return `the server answered ${status} without a message from the CRM`;
}

/** A 2xx whose body cannot be read, or can be read either way. */
function describeUnreadable(
	{ body, statusCode }: HttpResponse,
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
	return describeUnknown(describeStatus(statusCode, text), request, { status: statusCode, text });
}

/**
 * A request that may have been processed. The text of the CRM and the network's error code go in the
 * description: after an error, n8n may show the message alone, and replaces one that contains such a
 * code with its own text, which suggests retrying at once.
 */
function describeUnknown(
	what: string,
	{ endpoint, kind, attempts }: RequestDetails,
	{ status, code = '', text, advice = '' }: UnknownDetails = {},
): FailureDescription {
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
