import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../contract';
import { pickedValue } from '../values/fieldValue';
import { listSearch } from './listRecords';
import {
	commonIdKeys,
	listEntry,
	listRecognized,
	type RecognizedRecord,
	type RecordKind,
} from './recognizeRecords';
import { createLocator, type Locator } from './recordLocator';

/*
 * Records of the account whose lists have no documented shape: integrations, members, and stages with their
 * pipelines. They are read tolerantly.
 */

const searchIntegrations = listSearch(async (context) =>
	(await listRecognized(context, endpoints.listIntegrations, { plural: 'integrations' })).map(
		listEntry,
	),
);

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	search: { searchIntegrations },
	description: 'Account of the messaging channel that messages are sent from',
});

/**
 * A key that names the membership takes precedence over `id`, which may be the user's: owner fields
 * accept the membership link ID only (spec, section 7, rule 1).
 */
export const memberKind: RecordKind = {
	plural: 'members',
	idKeys: ['accountMemberId', 'memberId', 'membershipId', ...commonIdKeys],
};

const searchMembers = listSearch(async (context) =>
	(await listRecognized(context, endpoints.listMembers, memberKind)).map(listEntry),
);

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = createLocator({
	displayName: 'Owner',
	name: 'owner',
	record: 'a member',
	search: { searchMembers },
	description: 'Account member in charge. By ID, enter the membership link ID, not the user ID.',
});

/**
 * Picks the member who is recorded as the sender of a message. Either ID of a member works (spec,
 * section 4, "senderId").
 */
export const senderLocator: Locator = {
	...memberLocator,
	displayName: 'Sender',
	name: 'senderId',
	description:
		'Account member recorded as the sender of the message, by user ID or membership link ID. If empty, the message is recorded as sent by AI or automation.',
};

/**
 * Lists the stages of the pipeline that is chosen in the same form, or of all pipelines. The API
 * cannot list pipelines, so the pipeline's ID distinguishes stages of the same name.
 */
const searchStages = listSearch(async (context) => {
	const { additionalFields, updateFields } = { ...context.getCurrentNodeParameters() };
	const { pipelineId } = { ...(additionalFields as object), ...(updateFields as IDataObject) };
	const chosen = String(pickedValue(pipelineId) ?? '').trim();
	const isChosen = chosen !== '' && !chosen.startsWith('=');
	return (await listStages(context))
		.filter(({ detail }) => !isChosen || detail === undefined || detail === chosen)
		.map(({ detail, ...stage }) => listEntry({ ...stage, detail: detail && `pipeline ${detail}` }));
});

/** Picks a pipeline stage: from the list of all pipelines' stages or by ID. */
export const stageLocator = createLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	search: { searchStages },
	description: 'Stage of a CRM pipeline',
});

/**
 * Reads the stages of all pipelines of the account, with the pipeline's ID as detail.
 */
async function listStages(context: ILoadOptionsFunctions): Promise<RecognizedRecord[]> {
	const kind = { plural: 'stages', detailKeys: ['pipelineId'] };
	return await listRecognized(context, endpoints.listStages, kind);
}

/** Lists the pipelines that the account's stages belong to. */
const searchPipelines = listSearch(async (context) => {
	const stages = new Map<string, string[]>();
	for (const { label, detail: id } of await listStages(context)) {
		if (id !== undefined) stages.set(id, [...(stages.get(id) ?? []), label]);
	}
	return [...stages].map(([id, names]) => ({ name: `${names.join(', ')} (${id})`, value: id }));
});

/**
 * Picks a CRM pipeline. The API cannot list pipelines, so the list shows the pipelines that have
 * stages, named after them.
 */
export const pipelineLocator = createLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	record: 'a pipeline',
	search: { searchPipelines },
	description:
		'CRM pipeline. The list shows pipelines that have stages, by the names of their stages.',
});
