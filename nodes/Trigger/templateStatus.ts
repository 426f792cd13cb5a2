import {
	endpoints,
	templateStatuses,
	type Template,
	type TemplateStatus,
} from '../shared/contract';
import { fieldsOf, readAt, readFields, type Field } from '../shared/fields/field';
import { choices, picked, toggle } from '../shared/fields/kinds';
import { optionsCollection } from '../shared/form/fieldCollections';
import { integrationLocator } from '../shared/locators/accountRecords';
import { findSectorIntegration, sectorLocator } from '../shared/locators/sector';
import { templateParts } from '../shared/template/parts';
import { hasStatus, limitForAll } from '../shared/template/readTemplate';
import { requireValue } from '../shared/values/blank';
import type { CrmEvent } from './crmEvent';
import type { ListedRecord } from './memory';
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

/** A template whose status changed since the last poll. */
export interface StatusChange extends Template {
	/** `null` for a new template. */
	previousStatus: TemplateStatus | null;
}

export const templateStatus: CrmEvent<TemplateStatus, StatusChange> = {
	displayName: 'Template Status Changed',
	description: 'A message template was approved, rejected or paused',
	fields: [
		templatesOfField,
		...channelFields,
		...fieldsOf(watchedStatuses),
		optionsCollection(fieldsOf(templateOptions)),
	],
	plural: 'templates',

	isOfChannel: true,

	async list(run, { isNew }) {
		const { includeNew } = readFields(templateOptions, run.form, 'options');
		const templates = await listAllTemplates(run);
		return templateRecords(templates.reverse(), includeNew || isNew === true);
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
	const read = (field: Field) => readAt(picked(field), run.form, field.name);
	const isSector = read(templatesOfField) === 'sector';
	const field = isSector ? sectorLocator : integrationLocator;
	const id = read(field);
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

/** Templates, each of which is compared with its status at the last poll. */
export function templateRecords(templates: readonly Template[], includesNew: boolean) {
	return templates.map((template): ListedRecord<TemplateStatus, StatusChange> => ({
		id: template.id,
		at: 0,
		compare(previousStatus) {
			const { status } = template;
			if (status === previousStatus || (!previousStatus && !includesNew)) return [status];
			return [status, { ...template, previousStatus: previousStatus ?? null }];
		},
	}));
}
