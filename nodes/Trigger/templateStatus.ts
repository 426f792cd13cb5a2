import {
	endpoints,
	templateStatuses,
	type Template,
	type TemplateStatus,
} from '../shared/contract';
import { fieldsOf, readFields, type Field } from '../shared/fields/field';
import { choices, toggle } from '../shared/fields/kinds';
import { fingerprint } from '../shared/fingerprint';
import { optionsCollection } from '../shared/form/fieldCollections';
import { integrationLocator } from '../shared/locators/accountRecords';
import { findSectorIntegration, sectorLocator } from '../shared/locators/sector';
import { templateParts } from '../shared/template/parts';
import { hasStatus, limitForAll } from '../shared/template/readTemplate';
import { requireValue } from '../shared/values/blank';
import type { CrmEvent } from './crmEvent';
import type { PollRun } from './pollRun';

const templatesOfField: Field = {
	displayName: 'Templates Of',
	name: 'templatesOf',
	type: 'options',
	options: [
		{ name: 'Integration', value: 'integration' },
		{ name: 'Sector', value: 'sector' },
	],
	default: 'integration',
	description: 'Whether to pick the channel itself or a sector that uses it',
};

// n8n drops what it hides: both are shown, so that neither choice loses the other one's value.
const channelFields: Field[] = [
	{
		...integrationLocator,
		description: 'Channel integration whose templates are watched',
		hint: 'Counts if Templates Of is Integration',
	},
	{
		...sectorLocator,
		description: 'Sector whose channel has the templates to watch',
		hint: 'Counts if Templates Of is Sector',
	},
];

/** Which new statuses start the workflow. */
const watchedStatuses = {
	statuses: choices({
		displayName: 'Statuses',
		options: [
			{ name: 'Approved', value: 'APPROVED', description: 'It can be sent' },
			{ name: 'Paused', value: 'PAUSED', description: 'It cannot be sent for now' },
			{ name: 'Pending', value: 'PENDING', description: 'It is waiting for review' },
			{ name: 'Rejected', value: 'REJECTED', description: 'It did not pass review' },
		],
		default: ['APPROVED', 'PAUSED', 'REJECTED'],
		description: 'The new statuses that start the workflow',
		hint: 'Each poll sends four requests, one per status, or five with a sector.',
	}),
};

/** "Options". */
const templateOptions = {
	includeNew: {
		...toggle({
			displayName: 'Include New Templates',
			description:
				'Whether to also emit templates that are new since the last poll, with an empty previous status',
		}),
		whenAbsent: () => true,
	},
};

/** State between polls: the statuses by the fingerprints of the templates' IDs. */
export type TemplateMemory = Record<string, TemplateStatus>;

/** A template whose status changed since the last poll. */
export interface StatusChange extends Template {
	/** `null` for a new template. */
	previousStatus: TemplateStatus | null;
}

/**
 * Finds the templates whose status changed, and the state to remember. A template that is in no list stays
 * remembered: it may have moved between two lists while they were read.
 *
 * @param templates all templates of the channel, of every status
 * @param memory if none of these templates is in it, it is another channel's, and counts as none
 */
export function compareTemplates(
	templates: readonly Template[],
	memory: TemplateMemory,
): { changes: StatusChange[]; memory: TemplateMemory } {
	const listed = templates.map((template) => [fingerprint(template.id), template] as const);
	const isOther =
		listed.length > 0 &&
		Object.keys(memory).length > 0 &&
		!listed.some(([key]) => Object.hasOwn(memory, key));
	// One that changes while the lists are read is in two of them.
	const now = [...new Map(listed)];
	const changes = now.flatMap(([key, template]) => {
		const previousStatus = memory[key] ?? null;
		return template.status === previousStatus ? [] : { ...template, previousStatus };
	});
	const statuses = Object.fromEntries(now.map(([key, { status }]) => [key, status]));
	if (isOther) return { changes: [], memory: statuses };
	return { changes, memory: { ...memory, ...statuses } };
}

export const templateStatus: CrmEvent<TemplateMemory, StatusChange> = {
	displayName: 'Template Status Changed',
	description: 'A message template was approved, rejected or paused',
	fields: [
		templatesOfField,
		...channelFields,
		...fieldsOf(watchedStatuses),
		optionsCollection(fieldsOf(templateOptions)),
	],
	plural: 'templates',

	memoryFrom: () => ({}),

	async poll(run, memory) {
		const templates = await listAllTemplates(run);
		const { changes, memory: after } = compareTemplates(templates.reverse(), memory);
		// Another account does not have the integration.
		const { includeNew } = readFields(templateOptions, run.form, 'options');
		// A test run remembers none.
		const isWanted = includeNew || Object.keys(memory).length === 0;
		const found = changes.filter(({ previousStatus }) => isWanted || previousStatus !== null);
		return { found, memory: after, isRecognized: true };
	},

	readFilters(run) {
		const { statuses } = readFields(watchedStatuses, run.form);
		const { displayName: label } = watchedStatuses.statuses;
		return [{ label, accepts: ({ status }) => statuses.some((each) => each === status) }];
	},

	simplified(change) {
		const { id, name, language, category, status, previousStatus } = change;
		const body = templateParts(change).find(({ component }) => component === 'body');
		return { id, name, language, category, status, previousStatus, text: body?.text ?? null };
	},
};

/**
 * Reads the channel's templates of every status: by default the API lists only approved ones (spec, section 4).
 *
 * @throws {InvalidInput} when no channel is chosen, the sector is unknown or has none, or the CRM's answer is
 *   not a list
 */
async function listAllTemplates(run: PollRun): Promise<Template[]> {
	const isSector = run.readText(templatesOfField) === 'sector';
	const field = isSector ? sectorLocator : integrationLocator;
	const id = run.readText(field);
	requireValue(id, field.displayName);
	const accountIntegrationId = isSector
		? findSectorIntegration((await run.request(endpoints.listChatSectors)).body, id).integrationId
		: id;
	const labelOf = () => templatesOfField.displayName;
	const answers = await Promise.all(
		templateStatuses.map(async (status) => {
			const query = { accountIntegrationId, status, limit: limitForAll };
			const { body } = await run.request(endpoints.listTemplates, { query, labelOf });
			const listed = run.requireRecords<Template>(body, 'templates');
			return listed.filter((each) => hasStatus(each, status)).map((each) => ({ ...each, status }));
		}),
	);
	return answers.flat();
}
