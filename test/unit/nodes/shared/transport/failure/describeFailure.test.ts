import { endpoints } from '../../../../../../nodes/shared/contract';
import {
	describeFailure,
	partOfList,
	type RequestDetails,
} from '../../../../../../nodes/shared/transport/failure/describeFailure';
import type { FailedOutcome } from '../../../../../../nodes/shared/transport/exchange/answer';

const request = (changes: Partial<RequestDetails> = {}): RequestDetails => ({
	endpoint: endpoints.createConversation,
	baseUrl: 'https://user:secret@crm.example.com/api/v1',
	body: { leadId: 'l', conversationOwnerId: 'm' },
	isRepeatable: false,
	attempts: 1,
	...changes,
});

const refused = (statusCode: number, body: unknown): FailedOutcome => ({
	kind: 'error',
	response: { statusCode, headers: {}, body },
});

const unreadable = (body: unknown): FailedOutcome => ({
	kind: 'unreadable',
	response: { statusCode: 200, headers: {}, body },
});

const page = '<html>nginx</html>';

describe('a refusal', () => {
	it.each<[number, unknown, message: string, advice: RegExp]>([
		[200, { success: false }, 'The server answered 200 without', /answered 200\. Check/],
		[300, '', 'The CRM redirects to another URL', /that crm\.example\.com redirects to/],
		[399, { error: 'x' }, 'The CRM redirects to another URL', /Redirects are not followed/],
		[400, { error: 'No owner' }, 'No owner', /^The CRM answered 400\. Check the values/],
		[400, { erro: 'inválido' }, 'inválido', /Check the values of the fields/],
		[400, 'Phone is no number', 'Phone is no number', /a gateway or proxy in front of the CRM/],
		[400, { code: 7 }, 'The server answered 400 without', /a gateway or proxy in front of the CRM/],
		[401, {}, 'The CRM refused the token of the credential', /Create a new one/],
		[403, page, 'The server answered 403 without', /token lacks permission/],
		[403, { error: 'No' }, 'No', /token lacks permission/],
		[404, page, 'The server answered 404 without a message from the CRM', /"Base URL"/],
		[404, { error: '' }, 'The server answered 404 without', /"Base URL"/],
		[407, page, 'The server answered 407 without', /a gateway or proxy in front/],
		[409, page, 'The server answered 409 without', /Check the values of the fields/],
		[422, page, 'The server answered 422 without', /Check the values of the fields/],
		[500, { error: 'Busy' }, 'Busy', /^The CRM answered 500\. Tried once\. Try again later/],
		[502, page, 'The server answered 502 without', /Try again later/],
	])('with %d and %j is %j, with the advice %s', (status, body, message, advice) => {
		const failure = describeFailure(refused(status, body), request({ isRepeatable: true }));
		expect(failure.message).toContain(message);
		expect(failure.description).toMatch(advice);
		expect(failure).toMatchObject({ status, kind: status < 500 ? 'refused' : 'unavailable' });
	});

	it('with another text than that of its resource is corrected for customer services', () => {
		const of = (endpoint: RequestDetails['endpoint'], error: string) =>
			describeFailure(refused(404, { error }), request({ endpoint })).message;
		const { getCustomerService, getProduct } = endpoints;
		expect([
			of(getCustomerService, 'Category not found'),
			of(getCustomerService, 'Error to get category'),
			of(getProduct, 'Category not found'),
		]).toEqual([
			'Customer-service record not found',
			'The CRM could not get the customer-service record',
			'Category not found',
		]);
	});
});

describe('a 404 of the CRM', () => {
	const of = (changes: Partial<RequestDetails>) =>
		describeFailure(refused(404, { error: 'Not found' }), request(changes)).description;

	it('names the fields with IDs', () => {
		const labelOf = (field: string) => (field === 'leadId' ? 'Lead' : undefined);
		expect(of({ labelOf })).toBe(
			'Check "Lead" and "conversationOwnerId": each must exist in the account of this token. Nothing was written. An owner needs the membership link ID, not the user ID.',
		);
		const { updateDeal } = endpoints;
		expect(of({ endpoint: updateDeal, body: {}, idLabel: 'Deal' })).toBe(
			'Check "Deal": each must exist in the account of this token. If they do, check "Advanced Settings" in the credential. Nothing was written.',
		);
	});

	it('to a request without IDs is that of a wrong URL', () => {
		const { listChatSectors, listMembers } = endpoints;
		expect(of({ endpoint: listChatSectors, body: undefined })).toBe(
			'The CRM does not have this URL: "Base URL" in the credential must be wrong.',
		);
		expect(of({ endpoint: listMembers, body: undefined })).toMatch(
			/"Base URL" or a name under "Advanced Settings"/,
		);
	});
});

describe('an unknown outcome', () => {
	it.each<[FailedOutcome, message: string, description: RegExp]>([
		[{ kind: 'lost', code: 'ECONNRESET' }, 'the connection broke', /duplicates \(ECONNRESET\)/],
		[unreadable({ id: 'c1', error: 'Off' }), 'the CRM answered 200', /^Off\. .* was sent once/],
		[unreadable('{"id'), 'the answer could not be read', /^"Send/],
		[unreadable(''), 'the answer could not be read', /^"Send a template/],
		[refused(500, { error: 'Busy' }), 'the CRM answered 500', /^Busy\. .* run it again\.$/],
		[refused(300, ''), 'the CRM redirects to another URL', /again\. Redirects are not followed/],
		[refused(404, page), 'the CRM answered 404', /again\. Either "Base URL"/],
	])('of a message: %j', (outcome, message, description) => {
		const failure = describeFailure(outcome, request({ endpoint: endpoints.sendChatappMessage }));
		expect(failure.message).toBe(`The outcome is unknown: ${message}`);
		expect(failure.description).toMatch(description);
		expect(failure.kind).toBe('unknown');
	});

	it.each([
		['CERT_HAS_EXPIRED', /certificate/, /NODE_EXTRA_CA_CERTS.*"Ignore SSL Issues"/],
		['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate/, /NODE_EXTRA_CA_CERTS/],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /certificate/, /NODE_EXTRA_CA_CERTS/],
		['SsrfBlockedIpError', /SSRF protection/, /N8N_SSRF_ALLOWED_HOSTNAMES/],
		['EPROTO', /no secure connection/, /http:\/\/ or https:\/\//],
		['ERR_SSL_WRONG_VERSION_NUMBER', /no secure connection/, /http:\/\/ or https:\/\//],
		['ECONNRESET', /the connection broke/, /^Tried 3 times \(ECONNRESET\)\. It is safe to run/],
	])('of what may be repeated says what is wrong with a connection: %s', (code, what, advice) => {
		const outcome = { kind: 'lost' as const, code };
		const failure = describeFailure(outcome, request({ isRepeatable: true, attempts: 3 }));
		expect(failure).toMatchObject({ kind: 'unavailable' });
		expect(failure.message).toMatch(what);
		expect(failure.description).toMatch(advice);
	});
});

it('names who refuses the connection, without secrets', () => {
	const failure = describeFailure({ kind: 'notSent', code: 'ECONNREFUSED' }, request());
	expect(failure).toMatchObject({ message: 'The CRM could not be reached', kind: 'unavailable' });
	expect(failure.description).toMatch(
		/^Tried once \(ECONNREFUSED\)\. No connection to crm\.example\.com\. /,
	);
	expect(JSON.stringify(failure)).not.toContain('secret');
});

it('says of a list that it is not whole, or none', () => {
	const { listLeads } = endpoints;
	expect(partOfList(listLeads)).toMatchObject({
		message: 'The CRM returned only some of the leads',
		kind: 'unlisted',
	});
	expect(describeFailure(unreadable({ a: 1 }), request({ endpoint: listLeads }))).toMatchObject({
		...{ message: 'The list of leads could not be read', kind: 'unlisted' },
		description: expect.stringContaining('answered an object with a.') as string,
	});
});
