import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints, type ChatSector } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recordLocator } from './recordLocator';

/** Picks a chat sector: from the account's list or by ID. */
export const sectorLocator = recordLocator({
	displayName: 'Sector',
	name: 'sector',
	record: 'a sector',
	searchListMethod: 'searchSectors',
	description: 'Department of the CRM that the conversation belongs to',
});

/** Lists the account's sectors with the channel account of each. */
export async function searchSectors(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const sectors = await readSectors(this);
	return searchResult(
		sectors.map((sector) => ({ name: sectorLabel(sector), value: sector.id })),
		filter,
	);
}

/**
 * Reads all sectors of the account for the editor.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when its answer cannot be read
 */
export async function readSectors(context: ILoadOptionsFunctions): Promise<ChatSector[]> {
	return await listRecords(context, endpoints.listChatSectors);
}

function sectorLabel(sector: ChatSector): string {
	const channel = sector.AccountIntegration?.integrationAccountName;
	return `${sector.name || sector.id} (${channel || 'no channel'})`;
}
