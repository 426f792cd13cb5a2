import { resourceNames, withoutAccount } from '../../../../../nodes/shared/contract/endpoint';

it.each([
	'accountId',
	'accountId[]',
	'accountId[0]',
	'accountId.x',
	'[accountId]',
	' accountId ',
	'AccountId',
	'account_id',
])('%j is a spelling of accountId', (name) =>
	expect(withoutAccount({ [name]: 1, a: 2 })).toEqual({ a: 2 }),
);

it.each(['accountIntegrationId', 'accountChatSectorId', 'account', 'id', '', 'myAccountId'])(
	'%j is not a spelling of accountId',
	(name) => expect(withoutAccount({ [name]: 1 })).toEqual({ [name]: 1 }),
);

it.each([
	['/lead/{id}', ['lead', 'leads']],
	['/chat-sector', ['chatSector', 'sector', 'chatSectors', 'sectors']],
	['/category/{id}', ['category', 'categories']],
	['/{membersPath}', ['members', 'members']],
	['/account-external-conversation/{id}/update-status', expect.arrayContaining(['conversations'])],
])('names the records of %s', (path, names) => expect(resourceNames({ path })).toEqual(names));
