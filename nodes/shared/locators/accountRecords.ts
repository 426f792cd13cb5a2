import { endpoints } from '../contract';
import { InvalidInput } from '../invalidInput';
import { describeShape, idText, isRecord, type UnknownRecord } from '../records';
import { nodeErrorOf } from '../transport/failure/nodeErrors';
import {
	createLocator,
	listRecords,
	listSearch,
	type ListEntry,
	type Locator,
} from './recordLocator';

/*
 * Records of the account. Integrations and members have no documented shape: they are read tolerantly, by common
 * keys (docs/assumptions.md).
 */

/**
 * The lists, with the keys of an ID; the first one present is used. One that names the membership comes before `id`, which may be the
 * user's: owner fields accept the membership link ID only (spec, section 7, rule 1).
 */
const lists = {
	integrations: { endpoint: endpoints.listIntegrations, idKeys: ['id', '_id', 'uuid'] },
	members: {
		endpoint: endpoints.listMembers,
		idKeys: ['accountMemberId', 'memberId', 'membershipId', 'id', '_id', 'uuid'],
	},
};

type ListName = keyof typeof lists;

const detailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];
const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

/** The ID of a record of a list, and its name with a detail, such as its platform; nothing if it has no ID. */
export function recognize(record: unknown, name: ListName): ListEntry[] {
	if (!isRecord(record)) return [];
	const id = firstText([record], lists[name].idKeys);
	if (id === undefined) return [];
	const shown = [record, ...nestedKeys.map((key) => record[key]).filter(isRecord)];
	const label = firstText(shown, labelKeys) ?? id;
	const detail = firstText(shown, detailKeys);
	return [{ name: detail && detail !== label ? `${label} (${detail})` : label, value: id }];
}

function firstText(records: UnknownRecord[], keys: string[]): string | undefined {
	const texts = keys.flatMap((key) =>
		records.map((record) => (Object.hasOwn(record, key) ? idText(record[key]) : undefined)),
	);
	return texts.find((text) => text !== undefined);
}

/**
 * Lists the records of the account by name, each with its detail. If no record has an ID, the error says what the CRM
 * answered instead.
 */
const searchIn = (name: ListName) =>
	listSearch(async (context): Promise<ListEntry[]> => {
		const list: unknown[] = await listRecords(context, lists[name].endpoint);
		const records = list.flatMap((record) => recognize(record, name));
		if (list.length > 0 && records.length === 0) {
			const unreadable = new InvalidInput(
				`The list of ${name} could not be read`,
				`The CRM answered ${describeShape(list[0])}, in which no ID and name were found. Enter the ID by hand.`,
			);
			throw nodeErrorOf(context.getNode(), unreadable);
		}
		return records;
	});

/** Picks a channel integration of the account: from the list or by ID. */
export const integrationLocator = createLocator({
	displayName: 'Integration',
	name: 'integration',
	search: { searchIntegrations: searchIn('integrations') },
	description: 'Account of the messaging channel that messages are sent from',
});

/** Picks a member of the account; the value is the membership link ID (spec, section 7, rule 1). */
export const memberLocator = createLocator({
	displayName: 'Owner',
	name: 'owner',
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
	search: {
		searchStages: listSearch(async (context) => {
			const stages = await listRecords(context, endpoints.listStages);
			// The API cannot list pipelines: only the ID tells stages of the same name apart.
			return stages.map(({ id, name, pipelineId }) => ({
				name: `${name || id} (pipeline ${pipelineId})`,
				value: id,
			}));
		}),
	},
	description: 'Stage of a CRM pipeline',
});

/** Picks a CRM pipeline: from those that have stages, named after them, or by ID. */
export const pipelineLocator = createLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	search: {
		searchPipelines: listSearch(async (context) => {
			const stages = await listRecords(context, endpoints.listStages);
			return [...new Set(stages.map(({ pipelineId }) => pipelineId))].map((id) => {
				const own = stages.filter(({ pipelineId }) => pipelineId === id);
				return { name: `${own.map(({ name }) => name).join(', ')} (${id})`, value: id };
			});
		}),
	},
	description:
		'CRM pipeline. The list shows pipelines that have stages, by the names of their stages.',
});
