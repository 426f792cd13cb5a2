import { testCredential } from '../../support/engine/testCredential';
import { attackOperation, representativeOperations, token, type HostileCase } from '../hostileCase';
import { HostileCrm, respond } from '../hostileCrm';

const statuses = [301, 302, 303, 307, 308];

/** Fails when another host gets a request. That host would answer with success. */
async function expectNoRequestToAnotherHost(
	attempt: (location: string) => Promise<unknown>,
): Promise<void> {
	const other = await new HostileCrm().listen();
	try {
		other.answerWith(respond(200, [{ id: '1', name: 'Stolen', token: 'seen' }]));
		await attempt(`${other.origin}/api/v1/chat-sector`);
		expect(other.received).toEqual([]);
	} finally {
		await other.close();
	}
}

/** Redirects to another host, which would receive the token. */
export const redirectCases: HostileCase[] = [
	...representativeOperations.flatMap((operation) =>
		statuses.map((status) => ({
			title: `${operation.title}: ${status} to another host`,
			run: async (crm: HostileCrm) =>
				await expectNoRequestToAnotherHost(async (location) => {
					const answer = respond(status, '', { location });
					const onError = 'stopWorkflow';
					const { run } = await attackOperation(crm, operation, answer, { onError });
					expect(run.error).toBeDefined();
				}),
		})),
	),
	...statuses.map((status) => ({
		title: `the credential test: ${status} to another host`,
		run: async (crm: HostileCrm) =>
			await expectNoRequestToAnotherHost(async (location) => {
				crm.answerWith(respond(status, '', { location }));
				const result = await testCredential({ baseUrl: crm.baseUrl, token });
				expect(result.status).toBe('Error');
			}),
	})),
];
