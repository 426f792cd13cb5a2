import { endpoints, type Endpoint } from '../../../shared/contract';
import { describeShape } from '../../../shared/transport/describeShape';
import { idText, type UnknownRecord } from '../../../shared/transport/records';
import type { AssumptionName } from '../assumptions';
import { evidenceOf, idOf, recordsIn, type Reply } from '../reply';
import type { Trial } from '../trial';

/** An ID in a common format that no record has. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/**
 * Reads the lists that the nodes show for picking.
 *
 * @returns the reply to the first request, which shows whether the token is accepted, and the
 *   integration of the chosen sector, or of the first sector with one
 */
export async function checkLists(trial: Trial): Promise<{ first: Reply; integrationId?: string }> {
	const first = await trial.request(endpoints.listChatSectors);
	const sectors = recordList(trial, 'sectorList', first);
	await trial.attempt(async () => {
		await checkList(trial, 'integrationList', endpoints.listIntegrations);
		await checkList(trial, 'memberList', endpoints.listMembers);
		await checkList(trial, 'stageList', endpoints.listStages);
	}, ['integrationList', 'memberList', 'stageList']);
	const integrationId = integrationOf(sectors, trial.input.sectorId);
	await trial.attempt(async () => await checkTemplates(trial, integrationId), ['messagingPath']);
	await trial.attempt(async () => await checkUnknownId(trial), ['unknownIdIsNotFound']);
	return { first, integrationId };
}

async function checkList(
	trial: Trial,
	assumption: AssumptionName,
	endpoint: Endpoint,
): Promise<void> {
	recordList(trial, assumption, await trial.request(endpoint));
}

function recordList(trial: Trial, assumption: AssumptionName, reply: Reply): UnknownRecord[] {
	const records = recordsIn(reply);
	const withId = (records ?? []).filter((record) => idOf(record) !== undefined);
	if (records === undefined) trial.record(assumption, false, evidenceOf(reply));
	else if (records.length === 0) trial.record(assumption, 'unknown', 'The list is empty');
	else {
		const first = `the first is ${describeShape(records[0])}`;
		trial.record(assumption, withId.length === records.length, `${evidenceOf(reply)}; ${first}`);
	}
	return withId;
}

function integrationOf(sectors: UnknownRecord[], sectorId: string): string | undefined {
	const candidates = sectorId ? sectors.filter((sector) => idOf(sector) === sectorId) : sectors;
	return candidates.map(({ accountIntegration: id }) => idText(id)).find((id) => id !== undefined);
}

async function checkTemplates(trial: Trial, integrationId: string | undefined): Promise<void> {
	if (integrationId === undefined) {
		trial.record('messagingPath', 'unknown', 'No sector with an integration was found');
		return;
	}
	const query = { accountIntegrationId: integrationId, limit: '5' };
	const reply = await trial.request(endpoints.listTemplates, { query });
	const templates = recordsIn(reply);
	trial.record(
		'messagingPath',
		templates !== undefined,
		templates ? `${templates.length} approved templates were read (5 at most)` : evidenceOf(reply),
	);
}

async function checkUnknownId(trial: Trial): Promise<void> {
	const reply = await trial.request(endpoints.getStage, { id: unknownId });
	const isNotFound = !reply.ok && reply.failure.status === 404;
	trial.record('unknownIdIsNotFound', isNotFound, evidenceOf(reply));
}
