import type { IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';

/**
 * Converts a proxy's URL to the form that n8n's request helper expects.
 *
 * @param address such as `http://user:password@proxy.example.com:3128`; blank for none
 * @throws {InvalidInput} when it is not a URL of http or https
 */
export function parseProxy(address: unknown): IHttpRequestOptions['proxy'] {
	if (typeof address !== 'string' || address.trim() === '') return undefined;
	const url = readUrl(address.trim());
	if (!url) {
		throw new InvalidInput(
			'"Proxy" is not a valid URL',
			'Enter one such as http://proxy.example.com:3128 under "Request Options".',
		);
	}
	if (!/^https?:$/.test(url.protocol)) {
		throw new InvalidInput(
			`"Proxy" has the scheme ${url.protocol.slice(0, -1)}, which n8n does not use`,
			'Enter a proxy for HTTP, such as http://proxy.example.com:3128, under "Request Options".',
		);
	}
	const { hostname, port, protocol, username, password } = url;
	const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
	return {
		host: hostname,
		port: Number(port) || (protocol === 'https:' ? 443 : 80),
		protocol: protocol.slice(0, -1),
		...(username !== '' && { auth }),
	};
}

/** Maximum length of a URL, in characters: host names of many marks take quadratic time to read. */
const longestUrl = 2_000;

function readUrl(address: string): URL | undefined {
	if (address.length > longestUrl) return undefined;
	try {
		const url = new URL(address.includes('://') ? address : `http://${address}`);
		// Throws at a % that encodes nothing.
		decodeURIComponent(url.username + url.password);
		return url;
	} catch {
		return undefined;
	}
}
