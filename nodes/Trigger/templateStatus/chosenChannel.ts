import { answeredList } from '../../shared/operation/answeredList';
import { endpoints, type ChatSector } from '../../shared/contract';
import { InvalidInput } from '../../shared/transport/invalidInput';
import type { PollRun } from '../pollRun';

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
	const sector = answeredList<ChatSector>(body, 'sectors').find(({ id }) => id === sectorId);
	if (sector?.accountIntegration) return sector.accountIntegration;
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
