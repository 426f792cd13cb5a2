import { accountKey, crmHost } from '../../../../../../nodes/shared/transport/pace/sharedGates';

describe('the host of a CRM', () => {
	it.each([
		['https://CRM.Example.com/api/v1', 'crm.example.com'],
		['https://crm.example.com./api/v1', 'crm.example.com'],
		['https://crm.example.com:443/api/v1', 'crm.example.com'],
		['http://crm.example.com:80/api/v1', 'crm.example.com'],
		['https://user:secret@crm.example.com/api/v1', 'crm.example.com'],
		['https://crm.example.com/tenants/7/api/v1', 'crm.example.com'],
		['https://bücher.example/api/v1', 'xn--bcher-kva.example'],
		['http://LOCALHOST:4010/api/v1', 'localhost:4010'],
		['http://[::1]:4010/api/v1', '[::1]:4010'],
	])('of %s is %s', (baseUrl, host) => {
		expect(crmHost(baseUrl)).toBe(host);
	});
});

describe('the key of an account', () => {
	const keyOf = (baseUrl: string, token = 'one') => accountKey({ baseUrl, token });
	const known = keyOf('https://crm.example.com/api/v1');

	it('is the same for all spellings of the address', () => {
		expect(keyOf('https://CRM.example.com.:443/api/v1')).toBe(known);
	});

	it('differs between tokens, hosts and paths, and holds no token', () => {
		const others = [
			keyOf('https://crm.example.com/api/v1', 'other'),
			keyOf('https://crm.example.com:8443/api/v1'),
			keyOf('https://crm.example.com/tenants/7/api/v1'),
		];
		expect(new Set([known, ...others]).size).toBe(4);
		expect(known).not.toContain('one');
	});
});
