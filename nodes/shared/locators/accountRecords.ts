import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../contract';
import { describeShape, idText, isRecord, type UnknownRecord } from '../records';
import { operationError } from '../transport/failure/nodeErrors';
import { listRecords, listSearch, type ListEntry } from './listRecords';
import { createLocator, type Locator } from './recordLocator';

/*
 * Records of the account whose lists have no documented shape: integrations, members, and stages with their
 * pipelines. They are read tolerantly, by common keys (docs/assumptions.md).
 */

const idKeys = ['id', '_id', 'uuid'];
const detailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];

/** The lists, with the keys of a record's ID, and of an additional text; the first one present is used. */
const lists = {
	integrations: { endpoint: endpoints.listIntegrations, idKeys, detailKeys },
	members: {
		endpoint: endpoints.listMembers,
		// A key that names the membership comes before `id`, which may be the user's: owner fields accept
		// the membership link ID only (spec, section 7, rule 1).
		idKeys: ['accountMemberId', 'memberId', 'membershipId', ...idKeys],
		detailKeys,
	},
	stages: { endpoint: endpoints.listStages, idKeys, detailKeys: ['pipelineId'] },
};

type ListName = keyof typeof lists;

const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

/** A record of an undocumented list, as far as it was recognized. */
interface RecognizedRecord {
	id: string;
	label: string;
	/** Additional text: platform, email, account number or pipeline. */
	detail?: string;
}

/** The ID and name of a record of a list; nothing if it has no ID. */
export function recognize(record: unknown, name: ListName): RecognizedRecord[] {
	if (!isRecord(record)) return [];
	const kind = lists[name];
	const id = firstText([record], kind.idKeys);
	if (id === undefined) return [];
	const nested = nestedKeys.map((key) => record[key]).filter(isRecord);
	const label = firstText([record, ...nested], labelKeys) ?? id;
	const detail = firstText([record, ...nested], kind.detailKeys);
	return [{ id, label, detail: detail === label ? undefined : detail }];
}

function firstText(records: UnknownRecord[], keys: string[]): string | undefined {
	const texts = keys.flatMap((key) =>
		records.map((record) => (Object.hasOwn(record, key) ? idText(record[key]) : undefined)),
	);
	return texts.find((text) => text !== undefined);
}

/** @throws {NodeOperationError} when no record has an ID; it says what the CRM answered instead */
async function readList(context: ILoadOptionsFunctions, name: ListName) {
	const list: unknown[] = await listRecords(context, lists[name].endpoint);
	const records = list.flatMap((record) => recognize(record, name));
	if (list.length === 0 || records.length > 0) return records;
	throw operationError(context.getNode(), `The list of ${name} could not be read`, {
		description: `The CRM answered ${describeShape(list[0])}, in which no ID and name were found. Enter the ID by hand.`,
	});
}

/** Lists the records of the account by name, each with its detail. */
const searchIn = (name: ListName) =>
	listSearch(async (context): Promise<ListEntry[]> => {
		const records = await readList(context, name);
		// The API cannot list pipelines: only the ID tells stages of the same name apart.
		const prefix = name === 'stages' ? 'pipeline ' : '';
		return records.map(({ id, label, detail }) => ({
			name: detail ? `${label} (${prefix}${detail})` : label,
			value: id,
		}));
	});

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	displayName: 'Integration',
	name: 'integration',
	record: 'an integration',
	search: { searchIntegrations: searchIn('integrations') },
	description: 'Account of the messaging channel that messages are sent from',
});

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = createLocator({
	displayName: 'Owner',
	name: 'owner',
	record: 'a member',
	search: { searchMembers: searchIn('members') },
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

/** Picks a pipeline stage: from those of all pipelines, or by ID. */
export const stageLocator = createLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	search: { searchStages: searchIn('stages') },
	description: 'Stage of a CRM pipeline',
});

/** Picks a CRM pipeline: from those that have stages, named after them, or by ID. */
export const pipelineLocator = createLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	record: 'a pipeline',
	search: {
		searchPipelines: listSearch(async (context) => {
			const stages = await readList(context, 'stages');
			return [...new Set(stages.flatMap(({ detail }) => detail ?? []))].map((id) => {
				const own = stages.filter(({ detail }) => detail === id);
				return { name: `${own.map(({ label }) => label).join(', ')} (${id})`, value: id };
			});
		}),
	},
	description:
		'CRM pipeline. The list shows pipelines that have stages, by the names of their stages.',
});
