import { CrmApi } from '../../../credentials/CrmApi.credentials';

describe('the credential', () => {
	it.each([
		[true, true],
		[false, undefined],
		[undefined, undefined],
	])('with Ignore SSL Issues %p signs each request so', async (allowUnauthorizedCerts, skipped) => {
		const credential = {
			baseUrl: 'https://crm.example.com/api/v1',
			token: 't',
			...(allowUnauthorizedCerts !== undefined && { allowUnauthorizedCerts }),
		};
		const signed = await new CrmApi().authenticate(credential, { url: '/lead' });
		expect(signed.headers).toEqual({ Token: 't' });
		expect(signed.skipSslCertificateValidation).toBe(skipped);
	});
});
