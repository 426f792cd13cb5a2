import { endpoints } from '../../../nodes/shared/contract';
import { failureOf, type FailedRequest } from '../../../nodes/shared/transport/failure';
import type { FailedOutcome } from '../../../nodes/shared/transport/outcome';

const request = (changes: Partial<FailedRequest> = {}): FailedRequest => ({
	endpoint: endpoints.createConversation,
	credentialName: 'My CRM',
	baseUrl: 'https://user:secret@crm.example.com/api/v1',
	body: { leadId: 'l', conversationOwnerId: 'm' },
	isSafeToRepeat: false,
	attempts: 1,
	...changes,
});

const refused = (statusCode: number, body: unknown): FailedOutcome => ({
	kind: 'refused',
	response: { statusCode, headers: {}, body },
});

describe('failureOf', () => {
	it('names the credential whose token is refused', () => {
		const failure = failureOf(refused(401, { error: 'Unauthorized' }), request());
		expect(failure.message).toBe('The CRM refused the token of the credential "My CRM"');
		expect(failure.description).toMatch(/web panel/);
		expect(failure.status).toBe(401);
	});

	it('names the parameters that a 404 can be about, and what an owner is', () => {
		const failure = failureOf(refused(404, { error: 'Lead not found' }), request());
		expect(failure.message).toBe('Lead not found');
		expect(failure.description).toMatch(/"Lead" and "Owner"/);
		expect(failure.description).toMatch(/membership link ID, not by the user ID/);
	});

	it('takes a 404 for a request without ids as one about the address', () => {
		const sectors = failureOf(
			refused(404, { error: 'Route not found' }),
			request({ endpoint: endpoints.listChatSectors, body: undefined }),
		);
		expect(sectors.message).toBe('The CRM does not have this address: Route not found');
		expect(sectors.description).toMatch(/"Base URL"/);
		expect(sectors.description).not.toMatch(/ID|Customize/);
		const members = failureOf(
			refused(404, { error: 'Route not found' }),
			request({ endpoint: endpoints.listMembers, body: undefined }),
		);
		expect(members.description).toMatch(/"Base URL" and "Customize API Names"/);
	});

	it('points to http and https when no secure connection comes about', () => {
		const failure = failureOf({ kind: 'lost', code: 'EPROTO' }, request());
		expect(failure.message).toMatch(/No secure connection/);
		expect(failure.description).toMatch(/http:\/\/ or https:\/\//);
		expect(failure.description).toMatch(/EPROTO/);
	});

	it("replaces the API's misleading text", () => {
		const failure = failureOf(
			refused(404, { error: 'Category not found' }),
			request({ endpoint: endpoints.getCustomerService, body: undefined }),
		);
		expect(failure.message).toBe('Customer-service record not found');
	});

	it.each(['<html>nginx</html>', '', undefined, {}, { error: '' }])(
		'tells a 404 without a message of the API: %j',
		(body) => {
			const failure = failureOf(refused(404, body), request());
			expect(failure.message).toBe('The address answered 404 without a message of the CRM');
			expect(failure.description).toMatch(/"Base URL"/);
		},
	);

	it('takes a 5xx with a text of the API for its answer, and one without for a lost one', () => {
		const answered = failureOf(refused(500, { error: 'Error to create' }), request());
		expect(answered).toMatchObject({ message: 'Error to create', isOutcomeUnknown: false });
		const lost = failureOf(refused(502, '<html>'), request());
		expect(lost).toMatchObject({ status: 502, isOutcomeUnknown: true });
		expect(lost.message).toMatch(/unknown whether/);
		const safe = failureOf(refused(502, '<html>'), request({ isSafeToRepeat: true }));
		expect(safe.isOutcomeUnknown).toBe(false);
	});

	it('says that a lost request was not repeated', () => {
		const failure = failureOf({ kind: 'lost', code: 'ECONNRESET' }, request());
		expect(failure.isOutcomeUnknown).toBe(true);
		expect(failure.message).toMatch(/unknown whether this was carried out/);
		expect(failure.description).toMatch(/not repeated/);
	});

	it('says where no connection came about, without secrets', () => {
		const failure = failureOf({ kind: 'notSent', code: 'ECONNREFUSED' }, request());
		expect(failure.description).toMatch(/crm\.example\.com \(ECONNREFUSED\)/);
		expect(JSON.stringify(failure)).not.toContain('secret');
	});

	it.each([301, 302, 307])('tells a redirect (%p)', (status) => {
		expect(failureOf(refused(status, ''), request()).message).toMatch(/redirects/);
	});

	it('says how often a busy CRM was tried', () => {
		const failure = failureOf(refused(429, ''), request({ attempts: 4 }));
		expect(failure.message).toMatch(/too many requests/);
		expect(failure.description).toMatch(/4 times/);
	});
});
