import type { ChatSector } from '../contract';
import { idText } from '../transport/records';

/** A sector's channel integration, or why it has none. */
export type SectorIntegration =
	| { ok: true; sector: ChatSector; integrationId: string }
	| { ok: false; message: string; description: string };

/**
 * Finds the channel integration that a sector sends from (spec, section 2, "Chat sector").
 *
 * @param sectors the account's sectors
 * @param sectorId ID of the chosen sector
 */
export function sectorIntegration(sectors: ChatSector[], sectorId: string): SectorIntegration {
	const sector = sectors.find(({ id }) => idText(id) === sectorId);
	if (!sector) {
		return {
			ok: false,
			message: 'The sector was not found',
			description: `No sector of this account has the ID "${sectorId.slice(0, 60)}". Pick one from the list in "Sector".`,
		};
	}
	const integrationId = idText(sector.accountIntegration)?.trim();
	if (integrationId !== undefined) return { ok: true, sector, integrationId };
	return {
		ok: false,
		message: `The sector "${sector.name}" has no channel to send from`,
		description: 'Link an integration to the sector in the CRM, or pick another one in "Sector".',
	};
}
