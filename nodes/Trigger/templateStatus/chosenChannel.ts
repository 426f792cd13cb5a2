import { readRecords } from '../../shared/operation/readRecords';
import { endpoints, type ChatSector } from '../../shared/contract';
import { sectorIntegration } from '../../shared/conversation/sectorIntegration';
import { InvalidInput } from '../../shared/transport/invalidInput';
import type { PollRun } from '../pollRun';
import { identifiedRecords } from '../records';

/**
 * The ID of the channel integration whose templates are watched: the chosen one, or that of the
 * chosen sector, which takes one more request.
 *
 * @throws {InvalidInput} when none is chosen, the sector is unknown or has no channel, or the CRM's
 *   answer is not a list
 */
export async function chosenChannel(run: PollRun): Promise<string> {
	if (run.text('templatesOf', 'Templates Of') !== 'sector') {
		return picked(run, 'integration', 'Integration');
	}
	const sectorId = picked(run, 'sector', 'Sector');
	const { body } = await run.ask(endpoints.listChatSectors);
	const sectors = identifiedRecords<ChatSector>(readRecords(body, 'sectors'), 'sector');
	const found = sectorIntegration(sectors, sectorId);
	if (found.ok) return found.integrationId;
	throw new InvalidInput(found.message, found.description);
}

function picked(run: PollRun, parameter: string, label: string): string {
	const id = run.text(parameter, label);
	if (id !== '') return id;
	throw new InvalidInput(`"${label}" is empty`, `Pick whose templates to watch in "${label}".`);
}
