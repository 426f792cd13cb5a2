import { HostileCrm, respond } from '../hostile/hostileCrm';
import { testCredential } from '../support/engine/testCredential';
import { sandboxPerFile } from '../support/testSandbox';

describe('the test of the credential', () => {
	const good = { status: 'OK', message: 'Connection successful!' };
	const sandbox = sandboxPerFile();
	/** A single-page web application, which answers every path with its page. */
	let panel: HostileCrm;

	beforeAll(async () => {
		panel = await new HostileCrm().listen();
		panel.answerWith(respond(200, '<!doctype html><p>Panel</p>'));
	});
	afterAll(async () => await panel?.close());

	it.each(['', '/'])('passes for a valid token and a base URL that ends in %j', async (end) => {
		const baseUrl = sandbox.baseUrl + end;
		expect(await testCredential({ baseUrl, token: 'demo-token' })).toEqual(good);
	});

	it.each(['', '/api/v1/chat-sector', '/api/v1?'])(
		'fails for a web page that answers every path, with the suffix %j',
		async (path) => {
			const baseUrl = panel.origin + path;
			expect(await testCredential({ baseUrl, token: 'demo-token' })).toEqual({
				status: 'Error',
				message: 'The "Base URL" of the credential must end in /api/v1',
			});
		},
	);

	it('fails with a clear message when the token is refused', async () => {
		const { baseUrl } = sandbox;
		expect(await testCredential({ baseUrl, token: 'revoked-token' })).toEqual({
			status: 'Error',
			message:
				'The token is deactivated or wrong. Create a new one in the web panel of the CRM and enter it here.',
		});
	});

	it('fails with a clear message when the API is at another path', async () => {
		const baseUrl = `${sandbox.origin}/elsewhere/api/v1`;
		expect(await testCredential({ baseUrl, token: 'demo-token' })).toEqual({
			status: 'Error',
			message: 'There is no CRM at this URL. Check the part of "Base URL" before /api/v1.',
		});
	});
});
