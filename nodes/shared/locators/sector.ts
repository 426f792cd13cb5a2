import { endpoints, type ChatSector } from '../contract';
import { InvalidInput } from '../invalidInput';
import { idText } from '../records';
import { createLocator, listRecords, listSearch } from './recordLocator';

/** Picks a chat sector: from the account's list, with the channel account of each, or by ID. */
export const sectorLocator = createLocator({
	displayName: 'Sector',
	name: 'sector',
	search: {
		searchSectors: listSearch(async (context) => {
			const sectors = await listRecords(context, endpoints.listChatSectors);
			return sectors.map(({ id, name, AccountIntegration: channel }) => ({
				name: `${name || id} (${channel?.integrationAccountName || 'no channel'})`,
				value: id,
			}));
		}),
	},
	description: 'Department of the CRM that the conversation belongs to',
});

/**
 * Finds the channel integration that a sector sends from (spec, section 2, "Chat sector").
 *
 * @throws {InvalidInput} when the sector is unknown or has no integration
 */
export function findSectorIntegration(
	sectors: ChatSector[],
	sectorId: string,
): { sector: ChatSector; integrationId: string } {
	const sector = sectors.find(({ id }) => idText(id) === sectorId);
	if (!sector) {
		throw new InvalidInput(
			'The sector was not found',
			`No sector of this account has the ID "${sectorId.slice(0, 60)}". Pick one from the list in "Sector".`,
		);
	}
	const integrationId = idText(sector.accountIntegration)?.trim();
	if (integrationId !== undefined) return { sector, integrationId };
	throw new InvalidInput(
		`The sector "${sector.name}" has no channel to send from`,
		'Link an integration to the sector in the CRM, or pick another one in "Sector".',
	);
}
