import type { IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../invalidInput';

/** In characters. */
const longestAddress = 2_000;

/**
 * Converts a proxy's URL to the form that n8n's request helper expects.
 *
 * @param address such as `http://user:password@proxy.example.com:3128`; blank for none
 * @throws {InvalidInput} when it is not a URL of http or https
 */
export function parseProxy(address: unknown): IHttpRequestOptions['proxy'] {
	const text = typeof address === 'string' ? address.trim() : '';
	if (text === '') return undefined;
	try {
		// A host with very many accents takes minutes.
		if (text.length > longestAddress) throw new Error('no address is that long');
		const url = new URL(text.includes('://') ? text : `http://${text}`);
		if (!/^https?:$/.test(url.protocol)) throw new Error('n8n uses no other proxies');
		const { hostname, port, protocol } = url;
		// Throws at a % that encodes nothing.
		const [username, password] = [url.username, url.password].map(decodeURIComponent);
		return {
			host: hostname,
			port: Number(port) || (protocol === 'https:' ? 443 : 80),
			protocol: protocol.slice(0, -1),
			...(username !== '' && { auth: { username, password } }),
		};
	} catch {
		throw noProxy();
	}
}

const noProxy = () =>
	new InvalidInput(
		'"Proxy" is not the URL of an HTTP proxy',
		'Enter one such as http://proxy.example.com:3128 under "Request Options".',
	);
