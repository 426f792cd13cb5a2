import { endpoints } from '../../../../../../nodes/shared/contract';
import {
	mayBeProcessed,
	outcomeOfResponse,
	outcomeOfThrown,
	type FailedOutcome,
} from '../../../../../../nodes/shared/transport/exchange/outcome';

const response = (statusCode: number, body: unknown) => ({ statusCode, headers: {}, body });

const { createLead, updateLead, listLeads } = endpoints;

describe('outcomeOfResponse', () => {
	it.each([
		[200, { id: '1' }, 'answered'],
		[200, '', 'unreadable'],
		[200, { success: false }, 'refused'],
		[299, { id: '1' }, 'answered'],
		[300, { id: '1' }, 'refused'],
		[302, '', 'refused'],
		[404, { error: 'x' }, 'refused'],
		[500, '<html>', 'refused'],
	])('reads the answer %p with %j to a creation as %s', (status, body, kind) => {
		expect(outcomeOfResponse(response(status, body), createLead).kind).toBe(kind);
	});

	it.each([
		[204, ''],
		[200, 'OK'],
		[200, { success: true }],
	])('reads the answer %p with %j to an update as done, with an object as body', (status, body) => {
		expect(outcomeOfResponse(response(status, body), updateLead)).toMatchObject({
			kind: 'answered',
			response: { body: expect.any(Object) },
		});
	});

	it('unwraps a list', () => {
		const outcome = outcomeOfResponse(response(200, { leads: [{ id: 7 }] }), listLeads);
		expect(outcome).toMatchObject({ kind: 'answered', response: { body: [{ id: '7' }] } });
	});
});

describe('mayBeProcessed', () => {
	const refused = (statusCode: number, body: unknown): FailedOutcome => ({
		kind: 'refused',
		response: response(statusCode, body),
	});
	const every = { creating: true, message: true };
	const none = { creating: false, message: false };
	const messages = { creating: false, message: true };

	it.each<[string, FailedOutcome, Record<'creating' | 'message', boolean>]>([
		['lost', { kind: 'lost', code: '' }, every],
		['unreadable', { kind: 'unreadable', response: response(200, '') }, every],
		['not sent', { kind: 'notSent', code: '' }, none],
		['500 of the API', refused(500, { error: 'x' }), every],
		['502 of a gateway', refused(502, '<html>'), every],
		['408', refused(408, { error: 'x' }), every],
		['499', refused(499, ''), every],
		['503', refused(503, { error: 'x' }), messages],
		['429', refused(429, ''), none],
		['401', refused(401, ''), none],
		['400 of the API', refused(400, { error: 'x' }), none],
		['422 of the API', refused(422, { reason: 'no' }), none],
		['404 of a gateway', refused(404, '<html>'), messages],
		['403 with a list', refused(403, []), messages],
		['a redirect', refused(302, ''), messages],
		['a 300', refused(300, {}), messages],
		['a 200 that says it failed', refused(200, { error: 'x' }), none],
	])('%s', (_what, outcome, expected) => {
		expect({
			creating: mayBeProcessed(outcome, 'creating'),
			message: mayBeProcessed(outcome, 'message'),
		}).toEqual(expected);
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
