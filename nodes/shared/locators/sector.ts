import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { answeredList, onlyRecords } from '../operation/answeredList';
import { endpoints, type ChatSector } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recordLocator } from './recordLocator';

/** Picks a chat sector: from the account's list or by id. */
export const sectorLocator = recordLocator({
	displayName: 'Sector',
	name: 'sector',
	record: 'a sector',
	searchListMethod: 'searchSectors',
	description: 'Department of the CRM that the conversation belongs to',
});

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
		onlyRecords<ChatSector>(answeredList(body, 'sectors')),
	);
}

function sectorLabel(sector: ChatSector): string {
	const channel = sector.AccountIntegration?.integrationAccountName;
	return channel ? `${sector.name} (${channel})` : `${sector.name} (no channel)`;
}
