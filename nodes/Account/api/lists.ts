import { endpoints } from '../../shared/contract';
import { sectorNotFound } from '../../shared/locators/sector';
import { memberKind } from '../../shared/locators/member';
import { recognize } from '../../shared/locators/recognizeRecords';
import { idText, type UnknownRecord } from '../../shared/records';
import type { AssumptionName } from './assumptions';
import { describeReply, type Reply, type CheckRun } from './checkRun';

/**
 * Reads the lists that the nodes show for picking, and finds the integration to send from.
 *
 * @throws {RequestFailed} when the CRM refuses the token
 * @throws {InvalidInput} when the account does not have the chosen sector
 */
export async function checkLists(run: CheckRun): Promise<void> {
	const reply = await run.client.request(endpoints.listChatSectors);
	if (!reply.ok && reply.status === 401) throw reply;
	const sectors = recordList(run, 'sectorList', reply);
	const { sectorId } = run.input;
	const candidates = sectors.filter((sector) => sectorId === '' || idText(sector.id) === sectorId);
	const isKnown = sectorId === '' || candidates.length > 0;
	// A list of which only a part could be read does not show that a sector is missing.
	if (!isKnown && reply.ok && reply.body.length === sectors.length) throw sectorNotFound(sectorId);
	await run.attempt(['memberList'], async () => {
		const members = await run.client.request(endpoints.listMembers);
		recordList(run, 'memberList', members, (each) => recognize(each, memberKind).length > 0);
	});
	const integrationIds = candidates.map(({ accountIntegration }) => idText(accountIntegration));
	run.integrationId = integrationIds.find((id) => id !== undefined);
	await run.attempt(['messagingPath'], async () => await checkTemplates(run));
}

function recordList(
	run: CheckRun,
	assumption: AssumptionName,
	reply: Reply<UnknownRecord[]>,
	hasId = (record: UnknownRecord) => idText(record.id) !== undefined,
): UnknownRecord[] {
	const records = reply.ok ? reply.body : undefined;
	const withId = (records ?? []).filter(hasId);
	const holds = records?.length === 0 ? 'unknown' : withId.length === records?.length;
	run.record(assumption, holds, describeReply(reply));
	return withId;
}

async function checkTemplates(run: CheckRun): Promise<void> {
	const { integrationId: accountIntegrationId } = run;
	if (accountIntegrationId === undefined) {
		throw new Error('No sector with an integration was found');
	}
	const query = { accountIntegrationId, limit: '5' };
	const reply = await run.client.request(endpoints.listTemplates, { query });
	run.record('messagingPath', reply.ok, describeReply(reply));
}
