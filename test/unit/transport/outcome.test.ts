import { outcomeOfResponse, outcomeOfThrown } from '../../../nodes/shared/transport/outcome';

const response = (statusCode: number, body: unknown) => ({ statusCode, headers: {}, body });

describe('outcomeOfResponse', () => {
	it.each([
		[200, {}, 'answered'],
		[201, [], 'answered'],
		[201, '{"id": "1', 'unreadable'],
		[200, '', 'unreadable'],
		[200, null, 'unreadable'],
		[302, '', 'refused'],
		[404, { error: 'x' }, 'refused'],
		[500, '<html>', 'refused'],
	])('%p with body %j is %s', (status, body, kind) => {
		expect(outcomeOfResponse(response(status, body), true).kind).toBe(kind);
	});

	it('takes any body where none is needed', () => {
		expect(outcomeOfResponse(response(200, ''), false).kind).toBe('answered');
		expect(outcomeOfResponse(response(404, ''), false).kind).toBe('refused');
	});
});

describe('outcomeOfThrown', () => {
	it.each([
		['ECONNREFUSED', 'notSent'],
		['ENOTFOUND', 'notSent'],
		['EAI_AGAIN', 'notSent'],
		['CERT_HAS_EXPIRED', 'notSent'],
		['ECONNRESET', 'lost'],
		['ECONNABORTED', 'lost'],
		['ETIMEDOUT', 'lost'],
		['ERR_BAD_RESPONSE', 'lost'],
	])('%s is %s, also when n8n has wrapped it', (code, kind) => {
		expect(outcomeOfThrown({ code })).toEqual({ kind, code });
		expect(outcomeOfThrown({ cause: { cause: { code } } })).toEqual({ kind, code });
	});

	it.each([undefined, null, 'text', new Error('x'), { code: 7 }])('%p counts as lost', (thrown) => {
		expect(outcomeOfThrown(thrown)).toEqual({ kind: 'lost', code: '' });
	});
});
