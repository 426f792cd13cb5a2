import { endpoints } from '../../shared/contract';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { idText, type UnknownRecord } from '../../shared/transport/records';
import type { Answer } from '../../shared/transport/crmClient';
import type { Refusal } from '../../shared/transport/requestFailed';
import type { AssumptionName } from './assumptions';
import { evidenceOf, idOf, recordsIn, type Reply, type Trial } from './trial';

/**
 * Reads the lists that the nodes show for picking.
 *
 * @returns the reply to the first request, which shows whether the token is accepted, and the
 *   integration of the chosen sector, or of the first sector with one
 * @throws {InvalidInput} when the account does not have the chosen sector
 */
export async function checkLists(trial: Trial): Promise<{ first: Reply; integrationId?: string }> {
	const first = await trial.client.request(endpoints.listChatSectors);
	const sectors = recordList(trial, 'sectorList', first);
	const { sectorId } = trial.input;
	const isKnown = sectorId === '' || sectors.some((sector) => idOf(sector) === sectorId);
	// A list of which only a part could be read does not show that a sector is missing.
	if (!isKnown && recordsIn(first)?.length === sectors.length) {
		throw new InvalidInput(
			'The sector was not found',
			`No sector of this account has the ID "${sectorId.slice(0, 60)}". Pick one from the list in "Sector".`,
		);
	}
	await trial.attempt(['memberList'], async () => {
		recordList(trial, 'memberList', await trial.client.request(endpoints.listMembers));
	});
	const candidates = sectorId ? sectors.filter((sector) => idOf(sector) === sectorId) : sectors;
	const integrationIds = candidates.map(({ accountIntegration }) => idText(accountIntegration));
	const integrationId = integrationIds.find((id) => id !== undefined);
	await trial.attempt(['messagingPath'], async () => await checkTemplates(trial, integrationId));
	return { first, integrationId };
}

function recordList(
	trial: Trial,
	assumption: AssumptionName,
	reply: Answer<UnknownRecord[]> | Refusal,
): UnknownRecord[] {
	const records = recordsIn(reply);
	const withId = (records ?? []).filter((record) => idOf(record) !== undefined);
	const holds = records?.length === 0 ? 'unknown' : withId.length === records?.length;
	trial.record(assumption, holds, evidenceOf(reply));
	return withId;
}

async function checkTemplates(trial: Trial, integrationId: string | undefined): Promise<void> {
	if (integrationId === undefined) throw new Error('No sector with an integration was found');
	const query = { accountIntegrationId: integrationId, limit: '5' };
	const reply = await trial.client.request(endpoints.listTemplates, { query });
	trial.record('messagingPath', recordsIn(reply) !== undefined, evidenceOf(reply));
}
