import { endpoints, type ChatSector } from '../contract';
import { InvalidInput } from '../invalidInput';
import { idText } from '../records';
import type { TemplateIdentity } from '../template';
import {
	channelId,
	channelsOf,
	channelsWithout,
	isTemplateInForm,
	templateInForm,
} from './channelTemplates';
import { listRecords, listSearch } from './listRecords';
import { createLocator } from './recordLocator';

/**
 * Lists the account's sectors with the channel account of each. In a node that sends a template, those that
 * cannot send it come last.
 */
const searchSectors = listSearch(async (context) => {
	const sectors = await listRecords(context, endpoints.listChatSectors);
	const template = templateInForm(context);
	const isSending = isTemplateInForm(context);
	const lacking = template
		? await channelsWithout(context, channelsOf(sectors), template)
		: new Set<string>();
	return sectors.map((sector) => {
		const channel = channelId(sector.accountIntegration);
		const isLacking = channel !== undefined && lacking.has(channel);
		return {
			name: sectorLabel(sector, isLacking ? template : undefined),
			value: sector.id,
			isLast: isSending && (channel === undefined || isLacking),
		};
	});
});

/** Picks a chat sector: from the account's list or by ID. */
export const sectorLocator = createLocator({
	displayName: 'Sector',
	name: 'sector',
	record: 'a sector',
	search: { searchSectors },
	description: 'Department of the CRM that the conversation belongs to',
});

/** @param missing the template that it does not have, named first, as the panel cuts long texts */
function sectorLabel(sector: ChatSector, missing?: TemplateIdentity): string {
	const channel = sector.AccountIntegration?.integrationAccountName;
	const without = missing ? `, without "${missing.name}" ${missing.language}` : '';
	return `${sector.name || sector.id}${without} (${channel || 'no channel'})`;
}

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
	if (!sector) throw sectorNotFound(sectorId);
	const integrationId = channelId(sector.accountIntegration);
	if (integrationId !== undefined) return { sector, integrationId };
	throw new InvalidInput(
		`The sector "${sector.name}" has no channel to send from`,
		'Link an integration to the sector in the CRM, or pick another one in "Sector".',
	);
}

/** Creates the error for a sector that the account does not have. */
export function sectorNotFound(sectorId: string): InvalidInput {
	return new InvalidInput(
		'The sector was not found',
		`No sector of this account has the ID "${sectorId.slice(0, 60)}". Pick one from the list in "Sector".`,
	);
}
