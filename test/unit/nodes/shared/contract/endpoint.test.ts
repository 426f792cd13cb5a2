import { isAccountField } from '../../../../../nodes/shared/contract/endpoint';

it.each([
	'accountId',
	'accountId[]',
	'accountId[0]',
	'accountId.x',
	'[accountId]',
	' accountId ',
	'AccountId',
	'account_id',
])('%j is a spelling of accountId', (name) => expect(isAccountField(name)).toBe(true));

it.each(['accountIntegrationId', 'accountChatSectorId', 'account', 'id', '', 'myAccountId'])(
	'%j is not a spelling of accountId',
	(name) => expect(isAccountField(name)).toBe(false),
);
