import { endpoints, type Endpoint } from '../../../shared/contract';
import { describeShape } from '../../../shared/transport/describeShape';
import { idText, type UnknownRecord } from '../../../shared/transport/records';
import { idOf, recordsIn } from '../answerShapes';
import type { AssumptionName } from '../assumptions';
import { evidenceOf, type Reply, type Trial } from '../trial';

/** An ID in a common format that no record has. */
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Results of the lists that later parts of the check need. */
export interface ListedRecords {
	/** The integration of the chosen sector, or of the first sector with one. */
	integrationId?: string;
}

/**
 * Reads the lists that the nodes show for picking.
 *
 * @returns the reply to the first request, which shows whether the token is accepted
 */
export async function checkLists(trial: Trial): Promise<{ first: Reply; listed: ListedRecords }> {
	const first = await trial.request(endpoints.listChatSectors);
	const sectors = recordList(trial, 'sectorList', first);
	await trial.attempt(async () => {
		await checkList(trial, 'integrationList', endpoints.listIntegrations);
		await checkList(trial, 'memberList', endpoints.listMembers);
		await checkList(trial, 'stageList', endpoints.listStages);
	}, ['integrationList', 'memberList', 'stageList']);
	const listed = { integrationId: integrationOf(sectors, trial.input.sectorId) };
	await trial.attempt(async () => await checkTemplates(trial, listed), ['messagingPath']);
	await trial.attempt(async () => await checkUnknownId(trial), ['unknownIdIsNotFound']);
	return { first, listed };
}

async function checkList(
	trial: Trial,
	assumption: AssumptionName,
	endpoint: Endpoint,
): Promise<void> {
	recordList(trial, assumption, await trial.request(endpoint));
}

function recordList(trial: Trial, assumption: AssumptionName, reply: Reply): UnknownRecord[] {
	if (!reply.ok) {
		trial.record(assumption, false, evidenceOf(reply));
		return [];
	}
	const records = recordsIn(reply.body);
	const withId = (records ?? []).filter((record) => idOf(record) !== undefined);
	const evidence = `The CRM answered ${describeShape(reply.body)}`;
	if (records === undefined) trial.record(assumption, false, evidence);
	else if (records.length === 0) trial.record(assumption, 'unknown', 'The list is empty');
	else {
		const first = `the first is ${describeShape(records[0])}`;
		trial.record(assumption, withId.length === records.length, `${evidence}; ${first}`);
	}
	return withId;
}

function integrationOf(sectors: UnknownRecord[], sectorId: string): string | undefined {
	const candidates = sectorId ? sectors.filter((sector) => idOf(sector) === sectorId) : sectors;
	return candidates.map(({ accountIntegration: id }) => idText(id)).find((id) => id !== undefined);
}

async function checkTemplates(trial: Trial, { integrationId }: ListedRecords): Promise<void> {
	if (integrationId === undefined) {
		trial.record('messagingPath', 'unknown', 'No sector with an integration was found');
		return;
	}
	const query = { accountIntegrationId: integrationId, limit: '5' };
	const reply = await trial.request(endpoints.listTemplates, { query });
	if (!reply.ok) {
		trial.record('messagingPath', false, evidenceOf(reply));
		return;
	}
	const templates = recordsIn(reply.body);
	trial.record(
		'messagingPath',
		templates !== undefined,
		templates
			? `${templates.length} approved templates were read (5 at most)`
			: `The CRM answered ${describeShape(reply.body)}`,
	);
}

async function checkUnknownId(trial: Trial): Promise<void> {
	const reply = await trial.request(endpoints.getStage, { id: unknownId });
	trial.record(
		'unknownIdIsNotFound',
		!reply.ok && reply.failure.status === 404,
		reply.ok ? `The CRM answered ${describeShape(reply.body)}` : evidenceOf(reply),
	);
}
