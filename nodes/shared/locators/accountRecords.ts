import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../contract';
import { recordOf } from '../records';
import { pickedValue } from '../values/fieldValue';
import { listSearch } from './listRecords';
import { commonIdKeys, listRecognized, type RecordKind } from './recognizeRecords';
import { createLocator, type Locator } from './recordLocator';

/*
 * Records of the account whose lists have no documented shape: integrations, members, and stages with their
 * pipelines. They are read tolerantly.
 */

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	search: {
		searchIntegrations: listSearch(async (context) => {
			const kind = { plural: 'integrations' };
			return (await listRecognized(context, endpoints.listIntegrations, kind)).map(listEntry);
		}),
	},
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

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = createLocator({
	displayName: 'Owner',
	name: 'owner',
	record: 'a member',
	search: {
		searchMembers: listSearch(async (context) =>
			(await listRecognized(context, endpoints.listMembers, memberKind)).map(listEntry),
		),
	},
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

/** Picks a pipeline stage: from those of the pipeline that is chosen in the same form, or of all, or by ID. */
export const stageLocator = createLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	search: {
		searchStages: listSearch(async (context) => {
			const { additionalFields, updateFields } = { ...context.getCurrentNodeParameters() };
			const { pipelineId } = { ...recordOf(additionalFields), ...recordOf(updateFields) };
			const chosen = String(pickedValue(pipelineId) ?? '').trim();
			const isChosen = chosen !== '' && !chosen.startsWith('=');
			const stages = (await listStages(context)).filter(
				({ detail }) => !isChosen || detail === undefined || detail === chosen,
			);
			// The API cannot list pipelines: only the ID tells stages of the same name apart.
			return stages.map(({ detail, ...stage }) =>
				listEntry({ ...stage, detail: detail && `pipeline ${detail}` }),
			);
		}),
	},
	description: 'Stage of a CRM pipeline',
});

/** The stages of all pipelines of the account, with the pipeline's ID as detail. */
async function listStages(context: ILoadOptionsFunctions) {
	const kind = { plural: 'stages', detailKeys: ['pipelineId'] };
	return await listRecognized(context, endpoints.listStages, kind);
}

/** Picks a CRM pipeline: from those that have stages, named after them, or by ID. */
export const pipelineLocator = createLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	record: 'a pipeline',
	search: {
		searchPipelines: listSearch(async (context) => {
			const stages = new Map<string, string[]>();
			for (const { label, detail: id } of await listStages(context)) {
				if (id !== undefined) stages.set(id, [...(stages.get(id) ?? []), label]);
			}
			return [...stages].map(([id, names]) => ({
				name: `${names.join(', ')} (${id})`,
				value: id,
			}));
		}),
	},
	description:
		'CRM pipeline. The list shows pipelines that have stages, by the names of their stages.',
});

function listEntry({ id, label, detail }: { id: string; label: string; detail?: string }) {
	return { name: detail ? `${label} (${detail})` : label, value: id };
}
