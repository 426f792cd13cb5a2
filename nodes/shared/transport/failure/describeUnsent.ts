import { blockedByN8n, certificateCodes } from '../exchange/outcome';
import type { FailureDescription } from './requestFailed';
import { codeSuffix, hostIn, type RequestDetails } from './requestDetails';

/** Codes of a connection that failed, unlike those of a certificate. */
const connectionCodes = /^E(?!RR_)/;

/** What is wrong with a certificate, by the network error's code. */
const certificateIssues: Array<[RegExp, string]> = [
	[/EXPIRED/, 'has expired'],
	[/ALTNAME|HOSTNAME/, 'is for another host name'],
	[certificateCodes, 'is signed by itself or by an authority that n8n does not know'],
];

/** Describes a request that never reached the CRM: no connection, or a certificate that does not fit. */
export function describeUnsent(
	code: string,
	{ baseUrl, proxy }: RequestDetails,
): FailureDescription {
	const host = hostIn(baseUrl);
	const [, issue] = certificateIssues.find(([codes]) => codes.test(code)) ?? [];
	let cause: FailureDescription['cause'] = 'configuration-invalid';
	let message = 'The certificate of the CRM could not be verified';
	let advice = `The certificate of ${host} ${issue}${codeSuffix(code)}. If it is your own, give n8n its authority with NODE_EXTRA_CA_CERTS, or turn on "Ignore SSL Issues" under "Advanced Settings" in the credential.`;
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
	return {
		message,
		description: `${advice} The request was not sent.`,
		isOutcomeUnknown: false,
		cause,
	};
}
