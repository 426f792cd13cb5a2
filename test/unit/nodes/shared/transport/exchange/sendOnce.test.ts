import { apiNameDefaults, endpoints } from '../../../../../../nodes/shared/contract';
import { InvalidInput } from '../../../../../../nodes/shared/invalidInput';
import {
	buildPath,
	encodeId,
	hideToken,
	outcomeOfThrown,
} from '../../../../../../nodes/shared/transport/exchange/sendOnce';

describe('encodeId', () => {
	it.each(['', ' ', null, undefined])('reports %j as empty', (value) => {
		expect(() => encodeId(value, 'Lead ID')).toThrow('"Lead ID" is empty');
	});

	it.each([
		{},
		[],
		['a'],
		NaN,
		1.5,
		2 ** 53,
		{ id: 'a' },
		true,
		'\ud800',
		'a\udc00b',
		'a/b',
		'..',
		'a\\b',
	])('reports %j as not an ID', (value) => {
		expect(() => encodeId(value, 'Lead ID')).toThrow(InvalidInput);
		expect(() => encodeId(value, 'Lead ID')).toThrow('"Lead ID" is not a valid ID');
	});

	it.each([
		['lead-1', 'lead-1'],
		[' lead-1 ', 'lead-1'],
		['\ufefflead\u200b-1\u200e ', 'lead-1'],
		[42, '42'],
		['a?b#c%2F', 'a%3Fb%23c%252F'],
		['ação', 'a%C3%A7%C3%A3o'],
		['😀', '%F0%9F%98%80'],
	])('accepts %j', (value, segment) => {
		expect(encodeId(value, 'ID')).toBe(segment);
	});
});

describe('buildPath', () => {
	it('fills in id and API names', () => {
		expect(buildPath(endpoints.updateDeal, { ...apiNameDefaults }, 'd1')).toBe('/deal/d1');
		expect(buildPath(endpoints.listMembers, { ...apiNameDefaults })).toBe('/integration/members');
		const names = { ...apiNameDefaults, chatappPath: '/some brand/', dealPath: './crm//../deals' };
		expect(buildPath(endpoints.listTemplates, names)).toBe('/some%20brand/templates');
		expect(buildPath(endpoints.createDeal, names)).toBe('/crm/deals');
	});
});

describe('hideToken', () => {
	it.each(['tk+4711/never', 'tk4711', 'with"quote\\and', '12345678', 'comma","x'])(
		'hides %j in texts and names of fields, at any depth',
		(token) => {
			const answer = { n: 12345678, body: [{ error: `for ${token}.`, [token]: token }] };
			expect(hideToken(answer, token)).toEqual({
				n: 12345678,
				body: [{ error: 'for [hidden].', '[hidden]': '[hidden]' }],
			});
		},
	);

	it('leaves what does not hold it as it is', () => {
		const answer = { error: 'tk+4711/other' };
		expect(hideToken(answer, 'tk+4711/never')).toBe(answer);
		expect(hideToken({ error: 'short' }, 'short')).toEqual({ error: 'short' });
	});
});

/** An error of Node.js, as it names the system call that failed. */
const failed = (syscall: string, code: string) => ({ code, syscall });

describe('outcomeOfThrown', () => {
	it.each([
		['connect', 'ECONNREFUSED', 'notSent'],
		['connect', 'EHOSTUNREACH', 'notSent'],
		['getaddrinfo', 'ENOTFOUND', 'notSent'],
		['read', 'EHOSTUNREACH', 'lost'],
		['read', 'ENETUNREACH', 'lost'],
		['write', 'EPIPE', 'lost'],
		['read', 'ECONNRESET', 'lost'],
	])('reads a failed %s (%s) as %s, even when wrapped by n8n', (syscall, code, kind) => {
		expect(outcomeOfThrown(failed(syscall, code))).toEqual({ kind, code });
		const wrapped = { cause: { errorResponse: failed(syscall, code) } };
		expect(outcomeOfThrown(wrapped)).toEqual({ kind, code });
	});

	it.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED', 'ETIMEDOUT', 'ERR_BAD_RESPONSE'])(
		'reads %s without a system call as lost',
		(code) => expect(outcomeOfThrown({ code })).toEqual({ kind: 'lost', code }),
	);

	it('reads the failures of all addresses of a host', () => {
		const [first, second] = [failed('connect', 'ETIMEDOUT'), failed('connect', 'EHOSTUNREACH')];
		const thrown = (...errors: object[]) => ({
			cause: Object.assign(new AggregateError(errors), { code: 'ETIMEDOUT' }),
		});
		expect(outcomeOfThrown(thrown(first, second))).toEqual({ kind: 'notSent', code: 'ETIMEDOUT' });
		const reset = failed('read', 'ECONNRESET');
		expect(outcomeOfThrown(thrown(first, reset)).kind).toBe('lost');
	});

	it('reads the code of the innermost error that has one', () => {
		const thrown = { code: 'EPROTO', cause: { name: 'Error' } };
		expect(outcomeOfThrown(thrown)).toEqual({ kind: 'lost', code: 'EPROTO' });
	});

	it("reads a refusal of n8n's SSRF protection by its name", () => {
		const name = 'SsrfBlockedIpError';
		const thrown = { name: 'NodeApiError', cause: { name, cause: undefined } };
		expect(outcomeOfThrown(thrown)).toEqual({ kind: 'lost', code: name });
	});

	it.each([undefined, null, 'text', new Error('x'), { code: 7 }])('reads %p as lost', (thrown) => {
		expect(outcomeOfThrown(thrown)).toEqual({ kind: 'lost', code: '' });
	});
});
