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

	it('has an address of at most 2,000 characters', () => {
		const address = `http://proxy.example.com/${'a'.repeat(2_000 - 25)}`;
		expect(parseProxy(address)).toMatchObject({ host: 'proxy.example.com' });
		expect(() => parseProxy(`${address}a`)).toThrow('"Proxy" is not a valid URL');
	});

	it.each([undefined, '', ' '])('is not used for %j', (address) =>
		expect(parseProxy(address)).toBeUndefined(),
	);

	it.each(['socks5://proxy.example.com:1080', 'socks4a://proxy', 'ftp://proxy.example.com'])(
		'%s is refused, because n8n would not use it',
		(address) => expect(() => parseProxy(address)).toThrow(/"Proxy" has the scheme (socks|ftp)/),
	);

	it.each([
		...['http://', 'http://user:100%@proxy.example.com'],
		`http://${'a'.repeat(2_000)}.example.com`,
	])('%s is refused', (address) => {
		expect(() => parseProxy(address)).toThrow('"Proxy" is not a valid URL');
	});
});
