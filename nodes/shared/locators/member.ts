import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizeRecords, commonIdKeys, type RecordKind } from './recognizeRecords';
import { recordLocator } from './recordLocator';

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = recordLocator({
	displayName: 'Owner',
	name: 'owner',
	record: 'a member',
	searchListMethod: 'searchMembers',
	description: 'Account member in charge. It is the membership link ID, not the user ID.',
});

/**
 * A key that names the membership takes precedence over `id`, which may be the user's: owner fields
 * accept the membership link ID only (spec, section 7, rule 1).
 */
const members: RecordKind = {
	plural: 'members',
	idKeys: ['accountMemberId', 'memberId', 'membershipId', ...commonIdKeys],
};

/** Lists the account's members. Their shape is not documented, so it is read tolerantly. */
export async function searchMembers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listMembers);
	const records = recognizeRecords(body, members, this.getNode());
	return searchResult(
		records.map(({ id, label, detail }) => ({
			name: detail ? `${label} (${detail})` : label,
			value: id,
		})),
		filter,
	);
}
