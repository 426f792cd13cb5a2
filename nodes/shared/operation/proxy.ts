import type { IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';

/**
 * A proxy's address as n8n's request helper takes it.
 *
 * @param address such as `http://user:password@proxy.example.com:3128`; blank for none
 * @throws {InvalidInput} when it is no address
 */
export function proxyOf(address: unknown): IHttpRequestOptions['proxy'] {
	if (typeof address !== 'string' || address.trim() === '') return undefined;
	const url = parsed(address.trim());
	if (!url) {
		throw new InvalidInput(
			'"Proxy" is not an address',
			'Write it like http://proxy.example.com:3128 under "Request Options".',
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

function parsed(address: string): URL | undefined {
	try {
		return new URL(address.includes('://') ? address : `http://${address}`);
	} catch {
		return undefined;
	}
}
