import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import { CrmClient } from '../../shared/transport/crmClient';
import { apiErrorOf } from '../../shared/transport/nodeErrors';
import { createOwnLead, type OwnLead } from './ownLead';
import { openConversation, updateConversation } from './probes/conversation';
import { assignSomeLabel, unassignLabel } from './probes/label';
import { checkFilters, checkRepeatedCreation, checkUpdates, removeOwnLead } from './probes/lead';
import { checkLists } from './probes/lists';
import { sendTestMessage } from './probes/message';
import { Trial, type CheckInput, type Finding } from './trial';

/**
 * Tests each assumption about the API (docs/assumptions.md). It writes only to the lead that it
 * provably created, and deletes that lead at the end. After a cancel, assumptions not tried by then
 * stay unknown.
 *
 * @throws {NodeApiError} when the CRM refuses the token
 * @throws {InvalidInput} when the credential's base URL cannot be used
 */
export async function checkApi(
	context: IExecuteFunctions | IExecuteSingleFunctions,
	input: CheckInput,
): Promise<Finding[]> {
	const signal = context.getExecutionCancelSignal();
	const trial = new Trial(input, await CrmClient.create(context, { signal }), signal);
	const { first, integrationId } = await checkLists(trial);
	if (!first.ok && first.failure.status === 401) throw apiErrorOf(context.getNode(), first.failure);

	for (const name of ['socialPath', 'dealPath', 'appointmentPath'] as const) {
		trial.record(name, 'unknown', 'Not tried, because the test record could not be removed');
	}
	if (!input.template) {
		for (const name of ['messageAccepted', 'messageId', 'sendMovesTime'] as const) {
			trial.record(name, 'unknown', 'Not tried, because "Send Test Message" is off');
		}
	}
	let own: OwnLead | undefined;
	await trial.attempt(async () => {
		own = await createOwnLead(trial);
	}, ['leadAnswer']);
	if (own) await checkWithLead(trial, own, integrationId);
	recordRemains(trial);
	return trial.findings(
		own ? 'Not tried' : 'Not tried, because there is no test lead: see "leadAnswer"',
	);
}

async function checkWithLead(
	trial: Trial,
	own: OwnLead,
	integrationId: string | undefined,
): Promise<void> {
	let labelId: string | undefined;
	let conversationId: string | undefined;
	try {
		await trial.attempt(
			async () => await checkFilters(trial, own),
			['phoneFilter', 'createdAtFilter'],
		);
		await trial.attempt(
			async () => await checkUpdates(trial, own),
			['metadataStored', 'updateKeepsFields', 'updateReplacesMetadata'],
		);
		await trial.attempt(async () => {
			labelId = await assignSomeLabel(trial, own);
		}, ['labelAssignment']);
		await trial.attempt(async () => {
			conversationId = await openConversation(trial, own);
		}, ['conversationAnswer']);
		await trial.attempt(
			async () => await checkRepeatedCreation(trial, own),
			['duplicateMerge', 'answerShowsMetadata', 'answerShowsLabels', 'answerShowsConversations'],
		);
		await trial.attempt(
			async () => await sendTestMessage(trial, own, conversationId, integrationId),
			['messageAccepted', 'messageId', 'sendMovesTime'],
		);
		await trial.attempt(async () => {
			if (labelId !== undefined) await unassignLabel(trial, own, labelId);
			if (conversationId !== undefined) await updateConversation(trial, own, conversationId);
		}, ['labelUnassignment', 'conversationUpdate', 'conversationStatusUpdate']);
	} finally {
		await removeOwnLead(trial, own);
	}
}

function recordRemains(trial: Trial): void {
	const { remains } = trial;
	trial.record(
		'nothingRemains',
		remains.length === 0,
		remains.length === 0 ? 'Everything was removed' : `Left in the CRM: ${remains.join('; ')}`,
	);
}
