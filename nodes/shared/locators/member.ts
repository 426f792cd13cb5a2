import { endpoints } from '../contract';
import { listSearch } from './listRecords';
import { commonIdKeys, listEntry, listRecognized, type RecordKind } from './recognizeRecords';
import { createLocator, type Locator } from './recordLocator';

/** Lists the account's members. Their shape is not documented, so it is read tolerantly. */
const searchMembers = listSearch(async (context) =>
	(await listRecognized(context, endpoints.listMembers, memberKind)).map(listEntry),
);

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = createLocator({
	displayName: 'Owner',
	name: 'owner',
	record: 'a member',
	search: { searchMembers },
	description: 'Account member in charge. By ID, enter the membership link ID, not the user ID.',
});

/**
 * Picks the member who is recorded as the sender of a message. Either ID of a member works (spec,
 * section 4, "senderId").
 */
export const senderLocator: Locator = {
	...memberLocator,
	displayName: 'Sender',
	name: 'senderId',
	description:
		'Account member recorded as the sender of the message, by user ID or membership link ID. If empty, the message is recorded as sent by AI or automation.',
};

/**
 * A key that names the membership takes precedence over `id`, which may be the user's: owner fields
 * accept the membership link ID only (spec, section 7, rule 1).
 */
export const memberKind: RecordKind = {
	plural: 'members',
	idKeys: ['accountMemberId', 'memberId', 'membershipId', ...commonIdKeys],
};
