import { endpoints } from '../../../../../../nodes/shared/contract';
import {
	describeFailure,
	describePartOfList,
} from '../../../../../../nodes/shared/transport/failure/describeFailure';
import type { RequestDetails } from '../../../../../../nodes/shared/transport/failure/requestDetails';
import type { FailedOutcome } from '../../../../../../nodes/shared/transport/exchange/outcome';

const request = (changes: Partial<RequestDetails> = {}): RequestDetails => ({
	endpoint: endpoints.createConversation,
	credentialName: 'My CRM',
	baseUrl: 'https://user:secret@crm.example.com/api/v1',
	body: { leadId: 'l', conversationOwnerId: 'm' },
	kind: 'creating',
	attempts: 1,
	...changes,
});

const refused = (statusCode: number, body: unknown): FailedOutcome => ({
	kind: 'refused',
	response: { statusCode, headers: {}, body },
});

describe('describeFailure', () => {
	it('explains a 404 for a request without ids as a wrong URL', () => {
		const sectors = describeFailure(
			refused(404, { error: 'Route not found' }),
			request({ endpoint: endpoints.listChatSectors, body: undefined }),
		);
		expect(sectors.message).toBe('The CRM does not have this URL: Route not found');
		expect(sectors.description).toMatch(/"Base URL"/);
		expect(sectors.description).not.toMatch(/ID|Customize/);
		const members = describeFailure(
			refused(404, { error: 'Route not found' }),
			request({ endpoint: endpoints.listMembers, body: undefined }),
		);
		expect(members.description).toMatch(/"Base URL" or a name under "Advanced Settings"/);
	});

	it('names "Advanced Settings" in a 404 only where the URL has a name from there', () => {
		const of = (endpoint: RequestDetails['endpoint']) =>
			describeFailure(refused(404, { error: 'Not found' }), request({ endpoint })).description;
		const names = /each must exist .* If they do, check "Advanced Settings" in the credential\./;
		expect(of(endpoints.createDeal)).toMatch(names);
		expect(of(endpoints.createConversation)).not.toMatch(/Advanced Settings/);
	});

	it.each([
		['Category not found', 'Customer-service record not found'],
		['Error to get category', 'The CRM could not get the customer-service record'],
	])('corrects what the CRM says of another resource: %s', (error, message) => {
		const { getCustomerService, getProduct } = endpoints;
		const of = (endpoint: RequestDetails['endpoint']) =>
			describeFailure(refused(404, { error }), request({ endpoint })).message;
		expect([of(getCustomerService), of(getProduct)]).toEqual([message, error]);
	});

	it.each([400, 409, 422])('says the status %d, with what the CRM says itself', (status) => {
		expect(describeFailure(refused(status, { error: 'No owner' }), request())).toMatchObject({
			message: 'No owner',
			description: expect.stringContaining(`The CRM answered ${status}. Check the values`),
		});
	});

	it.each<[string, unknown]>([
		['Telefone inválido', { erro: 'Telefone inválido' }],
		['LEAD_LOCKED', { code: 'LEAD_LOCKED', retryable: false }],
		['is no number', { status: 'fail', data: { phone: 'is no number' } }],
	])('quotes %j where the CRM says it in a form of its own', (text, body) => {
		expect(describeFailure(refused(400, body), request())).toMatchObject({
			message: text,
			description: 'The CRM answered 400. Check the values of the fields.',
		});
	});

	it.each<[number, unknown, RegExp]>([
		[400, 'Phone is no number', /^The answer says "Phone is no number"\. .* gateway/],
		[404, '404 page not found\n', /^The answer says "404 page not found"\. .*"Base URL"/],
		[404, { path: '/api/lead' }, /^The answer says "\/api\/lead"\. .*"Base URL"/],
		[400, '<h1>Bad Request</h1>', /^(?!The answer).*Most likely a gateway/],
		[400, 'word '.repeat(100), /^(?!The answer).*Most likely a gateway/],
		[400, { code: 7 }, /^(?!The answer).*Most likely a gateway/],
	])('quotes a short answer that may be of somebody else: %d %j', (status, body, expected) => {
		for (const kind of ['idempotent', 'message'] as const) {
			const { message, description } = describeFailure(refused(status, body), request({ kind }));
			expect(message).toMatch(/without a message from the CRM|the CRM answered/);
			expect(description).toMatch(expected);
		}
	});

	it.each([
		['My CRM', 'The CRM refused the token of the credential "My CRM"'],
		[undefined, 'The CRM refused the token of the credential'],
	])('names the credential whose token is refused, if it has a name: %s', (name, message) => {
		const of = request({ credentialName: name });
		expect(describeFailure(refused(401, {}), of).message).toBe(message);
	});

	it('quotes a failure that stands beside a record, and calls its outcome unknown', () => {
		const body = { id: 'c1', error: 'The channel is off' };
		const outcome: FailedOutcome = {
			kind: 'unreadable',
			response: { statusCode: 200, headers: {}, body },
		};
		expect(describeFailure(outcome, request())).toMatchObject({
			...{ status: 200, isOutcomeUnknown: true },
			message: 'The outcome is unknown: the CRM answered 200',
			description: expect.stringMatching(/^The channel is off\. .* was sent once/) as string,
		});
	});

	it.each([
		[undefined, 'The CRM could not be reached', 'crm.example.com (ECONNREFUSED)'],
		[{ host: 'proxy.example.com', port: 3128 }, 'The proxy could not be reached', 'proxy.example'],
	])('names who refuses the connection, without secrets: %j', (proxy, message, address) => {
		const outcome = { kind: 'notSent' as const, code: 'ECONNREFUSED' };
		const failure = describeFailure(outcome, request({ proxy }));
		expect(failure).toMatchObject({ message, isOutcomeUnknown: false });
		expect(failure.description).toContain(`No connection to ${address}`);
		expect(JSON.stringify(failure)).not.toContain('secret');
	});

	it.each([
		['CERT_HAS_EXPIRED', /certificate/, /NODE_EXTRA_CA_CERTS.*"Ignore SSL Issues"/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate/, /NODE_EXTRA_CA_CERTS/],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /certificate/, /NODE_EXTRA_CA_CERTS/],
		['SsrfBlockedIpError', /SSRF protection/, /N8N_SSRF_ALLOWED_HOSTNAMES/],
		['EPROTO', /no secure connection/, /http:\/\/ or https:\/\//],
		['ERR_SSL_WRONG_VERSION_NUMBER', /no secure connection/, /http:\/\/ or https:\/\//],
		['ECONNRESET', /the connection broke/, /safe to run this again\.$/],
	])('says what is wrong with a connection: %s', (code, what, advice) => {
		const failure = describeFailure({ kind: 'lost', code }, request({ kind: 'idempotent' }));
		expect(failure.message).toMatch(what);
		expect(failure.description).toMatch(advice);
		expect(failure.description).toContain(`(${code})`);
		const sent = describeFailure({ kind: 'lost', code }, request());
		expect(sent.message).toMatch(/^The outcome is unknown: /);
	});

	it.each([
		[1, 'tried once'],
		[3, 'tried 3 times'],
	])('says how often it was sent: %d', (attempts, said) => {
		const { description } = describeFailure(
			refused(500, {}),
			request({ attempts, kind: 'idempotent' }),
		);
		expect(description?.toLowerCase()).toContain(said);
	});

	it.each<[FailedOutcome, RequestDetails['kind'], string | undefined]>([
		[refused(401, { error: 'x' }), 'idempotent', 'credential-invalid'],
		[refused(404, { error: 'x' }), 'message', 'configuration-invalid'],
		[refused(503, { error: 'x' }), 'creating', 'temporarily-unavailable'],
		[refused(500, { error: 'x' }), 'creating', undefined],
		[{ kind: 'lost', code: 'ECONNRESET' }, 'idempotent', 'temporarily-unavailable'],
		[{ kind: 'lost', code: 'ECONNRESET' }, 'message', undefined],
		[{ kind: 'notSent', code: 'ECONNREFUSED' }, 'message', 'temporarily-unavailable'],
		[{ kind: 'lost', code: 'CERT_HAS_EXPIRED' }, 'idempotent', 'configuration-invalid'],
	])('names the cause of %j of a request that is %s', (outcome, kind, cause) => {
		expect(describeFailure(outcome, request({ kind })).cause).toBe(cause);
	});

	it('adds the details of a refusal to its text', () => {
		const message = ['phone must be a number', 'name is too long'];
		const body = { statusCode: 400, message, error: 'Bad Request' };
		const { message: text } = describeFailure(refused(400, body), request());
		expect(text).toBe('Bad Request. phone must be a number. name is too long');
		const blank = describeFailure(refused(400, { message: ['', ' '], error: '' }), request());
		expect(blank.message).toBe('The server answered 400 without a message from the CRM');
	});

	it.each([
		[{ error: 'Bad Request', message: 'price is needed' }, 'Bad Request. price is needed'],
		[{ error: 'invalid_request', error_description: 'No scope' }, 'invalid_request. No scope'],
		[{ error: { message: 'No price', code: 'E1' } }, 'No price'],
		[{ errors: [{ msg: 'No price' }, { detail: 'No name' }] }, 'No price. No name'],
		[{ errors: { price: ['is needed'] } }, 'is needed'],
		[{ title: 'Invalid', detail: 'No price', status: 400 }, 'Invalid. No price'],
		[{ error: 'Twice', message: 'Twice' }, 'Twice'],
	])('reads the reason in %j', (body, text) => {
		expect(describeFailure(refused(400, body), request()).message).toBe(text);
	});

	it.each(['<html>nginx</html>', '', undefined, {}, { error: '' }])(
		'reports a 404 without a message of the API: %j',
		(body) => {
			const failure = describeFailure(refused(404, body), request());
			expect(failure.message).toBe('The server answered 404 without a message from the CRM');
			expect(failure.description).toMatch(/"Base URL"/);
		},
	);

	it.each([
		[403, /token lacks permission/],
		[404, /"Base URL"/],
		[405, /"Base URL"/],
		[407, /A proxy asks for a login/],
		[409, /^Check the values of the fields/],
		[422, /^Check the values of the fields/],
	])('advises on a page with the status %d: %s', (status, advice) => {
		expect(describeFailure(refused(status, '<p>No</p>'), request()).description).toMatch(advice);
	});

	it.each([400, 406, 413, 418, 451])('takes a page with %d for that of a gateway', (status) => {
		for (const kind of ['idempotent', 'message'] as const) {
			const page = refused(status, '<html>Request blocked</html>');
			const { description } = describeFailure(page, { ...request(), kind });
			expect(description).toMatch(/a gateway or a firewall/);
			expect(description).not.toMatch(/"Base URL"/);
		}
	});

	it("shows at most 300 characters of the API's text", () => {
		const { message } = describeFailure(refused(400, { error: `${'😀'.repeat(400)}` }), request());
		expect(message).toMatch(/^(😀)+…$/u);
		expect(message.length).toBeLessThanOrEqual(300);
	});

	it('says that a lost request was not repeated', () => {
		const failure = describeFailure({ kind: 'lost', code: 'ECONNRESET' }, request());
		expect(failure.isOutcomeUnknown).toBe(true);
		expect(failure.message).toMatch(/outcome is unknown/);
		expect(failure.description).toMatch(/not retried/);
	});

	it.each([
		[299, undefined],
		[300, 'configuration-invalid'],
		[500, 'temporarily-unavailable'],
		[401, 'credential-invalid'],
	])('names the cause of %d for n8n', (status, cause) => {
		const of = request({ kind: 'idempotent' });
		expect(describeFailure(refused(status, {}), of).cause).toBe(cause);
	});

	it.each([300, 301, 302, 307])('reports a redirect (%p)', (status) => {
		expect(describeFailure(refused(status, ''), request()).message).toMatch(/redirects/);
	});

	it('says that a list is not whole', () => {
		const { message, isListUnreadable } = describePartOfList({ endpoint: endpoints.listLeads });
		expect(message).toBe('The CRM returned only some of the leads');
		expect(isListUnreadable).toBe(true);
	});
});
