import { isServerFault } from '../exchange/outcome';
import type { FailureDescription } from './requestFailed';
import { hostIn, references, times, type RequestDetails } from './requestDetails';

type Words = Pick<FailureDescription, 'message' | 'description'>;

/**
 * Describes a clear refusal.
 *
 * @param text what the CRM says, if the answer is its own
 */
export function describeRefusal(
	status: number,
	text: string | undefined,
	request: RequestDetails,
): Words {
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
	if (text === undefined || adviceByStatus.has(status)) {
		return {
			message: text ?? `The server answered ${status} without a message from the CRM`,
			description: adviceOnPage(status),
		};
	}
	if (status === 404) return describeNotFound(text, request);
	return {
		message: text,
		description: `The CRM answered ${status}. ${valuesAdvice}`,
	};
}

/** What to do about an answer that did not come from the CRM. */
const addressAdvice =
	'Most likely "Base URL" or a name under "Advanced Settings" in the credential is wrong.';

const valuesAdvice = 'Check the values of the fields.';

/** What to do about a status that says more than the text. */
const adviceByStatus = new Map([
	[
		403,
		'Either the token lacks permission (check it in the web panel of the CRM), or a firewall in front of the CRM blocks n8n.',
	],
	[407, 'A proxy asks for a login: enter it as http://user:password@proxy.example.com:3128.'],
]);

/** Statuses that only who has read the values gives, whatever the answer looks like. */
const statusesOfValues = [409, 422];

/** Statuses that a gateway or a firewall gives a request for its content or its origin. */
const gatewayStatuses = [400, 406, 413, 418, 451];

/** What to do about an answer with this status that did not come from the CRM. */
export function adviceOnPage(status: number): string {
	if (statusesOfValues.includes(status)) return valuesAdvice;
	if (!gatewayStatuses.includes(status)) return adviceByStatus.get(status) ?? addressAdvice;
	const what = status === 413 ? 'it is too large: send less at once' : 'such as for a text in it';
	return `Most likely a gateway or a firewall in front of the CRM refused the request, ${what}. Ask whoever runs the CRM.`;
}

/** What to do about a redirect. */
export function redirectAdvice({ baseUrl }: RequestDetails): string {
	return `Redirects are not followed. Set "Base URL" in the credential to the URL that ${hostIn(baseUrl)} redirects to.`;
}

/** A 404 is about the request's IDs or, if it has none, about the URL. */
function describeNotFound(
	text: string,
	{ endpoint, body, query, labelOf, idLabel = 'ID' }: RequestDetails,
): Words {
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
