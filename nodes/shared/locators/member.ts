import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizedRecords, usualIdKeys, type RecordKind } from './recognizedRecords';

/** Picks a member of the account; the value is the membership link id (spec, section 7, rule 1). */
export const memberLocator: INodeProperties = {
	displayName: 'Owner',
	name: 'owner',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a member...',
			typeOptions: { searchListMethod: 'searchMembers', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 6f1c2a',
		},
	],
	description: 'Account member in charge. It is the membership link ID, not the user ID.',
};

/**
 * A key that names the membership goes before `id`, which may be the user's: owners take the
 * membership link ID only (spec, section 7, rule 1).
 */
const members: RecordKind = {
	plural: 'members',
	idKeys: ['accountMemberId', 'memberId', 'membershipId', ...usualIdKeys],
};

/** Members of the account. Their shape is not documented, so it is read tolerantly. */
export async function searchMembers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listMembers);
	const records = recognizedRecords(body, members, this.getNode());
	return searchResult(
		records.map(({ id, label, detail }) => ({
			name: detail ? `${label} (${detail})` : label,
			value: id,
		})),
		filter,
	);
}
