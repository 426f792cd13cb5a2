import { endpoints, type ChatSector } from '../contract';
import { listRecords, listSearch } from './listRecords';
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
export const searchSectors = listSearch(async (context) =>
	(await listRecords(context, endpoints.listChatSectors)).map((sector) => ({
		name: sectorLabel(sector),
		value: sector.id,
	})),
);

function sectorLabel(sector: ChatSector): string {
	const channel = sector.AccountIntegration?.integrationAccountName;
	return `${sector.name || sector.id} (${channel || 'no channel'})`;
}
