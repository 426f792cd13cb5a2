import { answeredList } from '../../shared/operation/answeredList';
import { endpoints, type ChatSector } from '../../shared/contract';
import { InvalidInput } from '../../shared/transport/invalidInput';
import type { PollRun } from '../pollRun';
import { identifiedRecords, idOf } from '../records';

/**
 * Id of the channel integration whose templates are watched: the one picked, or that of the
 * sector picked, which one more request finds out.
 *
 * @throws {InvalidInput} when none is picked, the sector is unknown or has no channel, or the
 *   CRM's answer is no list
 */
export async function chosenChannel(run: PollRun): Promise<string> {
	if (run.text('templatesOf') !== 'sector') {
		return picked(run, 'integration', 'Integration');
	}
	const sectorId = picked(run, 'sector', 'Sector');
	const { body } = await run.ask(endpoints.listChatSectors);
	const sector = identifiedRecords<ChatSector>(
		answeredList(body, 'sectors'),
		'sectors',
		'sector',
	).find(({ id }) => id === sectorId);
	const integrationId = idOf(sector?.accountIntegration);
	if (integrationId !== undefined) return integrationId;
	throw sector
		? new InvalidInput(
				`The sector "${sector.name}" has no channel`,
				'Link an integration to the sector in the CRM, or pick another one in "Sector".',
			)
		: new InvalidInput(
				'The sector was not found',
				`No sector of this account has the ID "${sectorId.slice(0, 60)}". Pick one from the list in "Sector".`,
			);
}

function picked(run: PollRun, parameter: string, label: string): string {
	const id = run.text(parameter);
	if (id !== '') return id;
	throw new InvalidInput(`"${label}" is empty`, `Pick whose templates to watch in "${label}".`);
}
