import { parseProxy } from '../../../../../nodes/shared/values/proxy';

describe('a proxy', () => {
	it.each([
		['http://proxy.example.com:3128', { host: 'proxy.example.com', port: 3128, protocol: 'http' }],
		['proxy.example.com:3128', { host: 'proxy.example.com', port: 3128, protocol: 'http' }],
		['https://proxy.example.com', { host: 'proxy.example.com', port: 443, protocol: 'https' }],
		[
			'http://user:p%40ss@proxy.example.com:80',
			{
				host: 'proxy.example.com',
				port: 80,
				protocol: 'http',
				auth: { username: 'user', password: 'p@ss' },
			},
		],
	])('%s', (address, proxy) => expect(parseProxy(address)).toEqual(proxy));

	it.each([undefined, '', ' '])('is not used for %j', (address) =>
		expect(parseProxy(address)).toBeUndefined(),
	);

	it.each([
		...['http://', 'http://user:100%@proxy.example.com'],
		...['socks5://proxy.example.com:1080', 'ftp://proxy.example.com'],
	])('%s is refused', (address) => {
		expect(() => parseProxy(address)).toThrow('"Proxy" is not the URL of an HTTP proxy');
	});
});
