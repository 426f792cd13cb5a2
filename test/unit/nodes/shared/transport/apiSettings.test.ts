import { CrmApi } from '../../../../../credentials/CrmApi.credentials';
import { apiNameDefaults } from '../../../../../nodes/shared/contract';
import {
	accountKey,
	crmHost,
	parseApiSettings,
	leadUrlOf,
} from '../../../../../nodes/shared/transport/apiSettings';
import { InvalidInput } from '../../../../../nodes/shared/invalidInput';

const valid = { baseUrl: 'https://crm.example.com/api/v1', token: 't' };

describe('parseApiSettings', () => {
	it('takes a conversation with each of these statuses for closed where nothing is set', () => {
		const closed = ['closed', 'archived', 'completed', 'resolved', 'finished'];
		expect(parseApiSettings(valid).closedStatuses).toEqual(closed);
		const { default: initial } = new CrmApi().properties.find(
			({ name }) => name === 'closedStatuses',
		)!;
		expect(parseApiSettings({ ...valid, closedStatuses: String(initial) }).closedStatuses).toEqual(
			closed,
		);
	});

	it.each([
		['Base URL', { baseUrl: '{{ $json.url }}' }],
		['Base URL', { baseUrl: 'https://{{ $vars.host }}/api/v1' }],
		['Token', { token: 'Bearer {{\n$secrets.token }}' }],
	])('says that an expression in %s was left on Fixed: %j', (label, changes) => {
		expect(() => parseApiSettings({ ...valid, ...changes })).toThrow(
			`The "${label}" of the credential contains an expression as text`,
		);
	});

	it.each([
		'https://crm.example.com/api/v1',
		'https://crm.example.com/api/v1/',
		' https://crm.example.com/api/v1// ',
		'\ufeffhttps://crm.example.com/api\u200b/v1\u200b',
	])('accepts the base URL %j', (baseUrl) => {
		expect(parseApiSettings({ ...valid, baseUrl }).baseUrl).toBe('https://crm.example.com/api/v1');
	});

	it.each([
		['https://crm.example.com', /must end in \/api\/v1/],
		['crm.example.com/api/v1', /is not a URL/],
		['https://crm.example.com/#/api/v1', /must end in \/api\/v1/],
		['https://crm.example.com/?panel=/api/v1', /must end in \/api\/v1/],
		['ftp://crm.example.com/api/v1', /is not a URL/],
		['http://crm.example.com:99999/api/v1', /is not a URL/],
		[undefined, /is not a URL/],
	])('refuses the base URL %j and names the field', (baseUrl, message) => {
		const read = () => parseApiSettings({ ...valid, baseUrl: baseUrl as string });
		expect(read).toThrow(InvalidInput);
		expect(read).toThrow(message);
		expect(read).toThrow(/"Base URL"/);
	});

	it.each([
		[undefined, ''],
		[' ', ''],
		[' https://panel.example.com/leads/{id} ', 'https://panel.example.com/leads/{id}'],
		['http://10.0.0.1:8080#/lead?id={id}', 'http://10.0.0.1:8080#/lead?id={id}'],
	])('reads the lead page %j', (leadPage, page) => {
		expect(parseApiSettings({ ...valid, leadPage } as never).leadPage).toBe(page);
	});

	it.each([
		'panel.example.com/leads/{id}',
		'javascript:alert(1)//{id}',
		'https://{id}.example.com/',
		'https://user:secret@panel.example.com/{id}',
		'https://panel.example.com/a b/{id}',
		17,
	])('refuses the lead page %j', (leadPage) => {
		expect(() => parseApiSettings({ ...valid, leadPage } as never)).toThrow(
			'The "Lead Page" of the credential is not the URL of a lead',
		);
	});

	it.each([
		[undefined, undefined, 64, 3],
		['', null, 64, 3],
		['2', 0, 2, 0],
		[-5, 'x', 1, 3],
	])('reads %j requests at once and %j retries as %d and %d', (atOnce, retries, ...expected) => {
		const given = { ...valid, maxConcurrentRequests: atOnce, maxRetries: retries };
		const { maxConcurrentRequests, maxRetries } = parseApiSettings(given as never);
		expect([maxConcurrentRequests, maxRetries]).toEqual(expected);
	});

	it.each([
		[' t\n', 't'],
		[12345678, '12345678'],
		["'token: abc'", 'abc'],
		['Authorization: Bearer abc', 'abc'],
		['bearer7', 'bearer7'],
	])('reads the token %j', (token, text) => {
		expect(parseApiSettings({ ...valid, token }).token).toBe(text);
	});

	it.each([
		['', 'is empty'],
		[undefined, 'is empty'],
		[{ token: 't' }, 'is empty'],
		['t\u200b', 'has invalid characters'],
		['t\nx: y', 'has invalid characters'],
	])('refuses the token %j', (token, problem) => {
		const read = () => parseApiSettings({ ...valid, token: token as string });
		expect(read).toThrow(InvalidInput);
		expect(read).toThrow(`The "Token" of the credential ${problem}`);
	});

	it('uses other names, and the default for one that is empty', () => {
		const names = { chatappPath: 'brand', recipientField: ' phone ', dealPath: '' };
		expect(parseApiSettings({ ...valid, ...names }).names).toEqual({
			...apiNameDefaults,
			chatappPath: 'brand',
			recipientField: 'phone',
		});
	});
});

describe('the host of a CRM', () => {
	it.each([
		['https://CRM.Example.com/api/v1', 'crm.example.com'],
		['https://crm.example.com./api/v1', 'crm.example.com'],
		['http://crm.example.com:80/api/v1', 'crm.example.com'],
		['https://user:secret@crm.example.com/api/v1', 'crm.example.com'],
		['https://bücher.example/api/v1', 'xn--bcher-kva.example'],
		['http://[::1]:4010/api/v1', '[::1]:4010'],
	])('of %s is %s', (baseUrl, host) => {
		expect(crmHost(baseUrl)).toBe(host);
	});
});

describe('the key of an account', () => {
	const keyOf = (baseUrl: string, token = 'one') => accountKey({ baseUrl, token });
	const known = keyOf('https://crm.example.com/api/v1');

	it('differs between tokens, hosts and paths, not between spellings, and holds no token', () => {
		expect(keyOf('https://CRM.example.com.:443/api/v1')).toBe(known);
		const others = [
			keyOf('https://crm.example.com/api/v1', 'other'),
			keyOf('https://crm.example.com:8443/api/v1'),
			keyOf('https://crm.example.com/tenants/7/api/v1'),
		];
		expect(new Set([known, ...others]).size).toBe(4);
		expect(known).not.toContain('one');
	});
});

describe("the link to a lead's page", () => {
	const page = 'https://panel.example.com/leads/{id}?again={id}';

	it.each([
		['lead-1', 'https://panel.example.com/leads/lead-1?again=lead-1'],
		[17, 'https://panel.example.com/leads/17?again=17'],
		[
			'../a b?c&d#e',
			`https://panel.example.com/leads/..%2Fa%20b%3Fc%26d%23e?again=..%2Fa%20b%3Fc%26d%23e`,
		],
		['$&', 'https://panel.example.com/leads/%24%26?again=%24%26'],
	])('puts the ID %j into the address, encoded', (id, leadUrl) => {
		expect(leadUrlOf(id, page)).toEqual({ leadUrl });
	});

	it('takes the place of the ID in any case', () => {
		const leadUrl = 'https://panel.example.com/leads/7';
		expect(leadUrlOf(7, 'https://panel.example.com/leads/{ID}')).toEqual({ leadUrl });
	});

	it.each([[null], [''], [undefined], [{}], ['\uD800']])('gives no link for the ID %j', (id) => {
		expect(leadUrlOf(id, page)).toEqual({});
	});

	it('gives no link without a page', () => expect(leadUrlOf('lead-1', '')).toEqual({}));
});
