import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { answeredList } from '../operation/answeredList';
import { endpoints, type ChatSector } from '../contract';
import { listRecords, searchResult } from './listRecords';

/** Picks a chat sector: from the account's list or by id. */
export const sectorLocator: INodeProperties = {
	displayName: 'Sector',
	name: 'sector',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a sector...',
			typeOptions: { searchListMethod: 'searchSectors', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 6f1c2a',
		},
	],
	description: 'Department of the CRM that the conversation belongs to',
};

/** Sectors of the account, with the channel account that each one uses. */
export async function searchSectors(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const sectors = await listedSectors(this);
	return searchResult(
		sectors.map((sector) => ({ name: sectorLabel(sector), value: sector.id })),
		filter,
	);
}

/**
 * All sectors of the account, for the editor.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when its answer cannot be read
 */
export async function listedSectors(context: ILoadOptionsFunctions): Promise<ChatSector[]> {
	return await listRecords(context, endpoints.listChatSectors, {}, (body) =>
		answeredList<ChatSector>(body, 'sectors'),
	);
}

function sectorLabel(sector: ChatSector): string {
	const channel = sector.AccountIntegration?.integrationAccountName;
	return channel ? `${sector.name} (${channel})` : `${sector.name} (no channel)`;
}
