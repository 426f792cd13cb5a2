import type { IDataObject } from 'n8n-workflow';

import { endpoints, templateStatuses, type Template } from '../../shared/contract';
import { readFields } from '../../shared/fields/field';
import { integrationLocator } from '../../shared/locators/accountRecords';
import { findSectorIntegration, sectorLocator } from '../../shared/locators/sector';
import { requireValue } from '../../shared/values/blank';
import { limitForAll, templateParts, templateStatus as statusOf } from '../../shared/template';
import type { CrmEvent } from '../crmEvent';
import { fingerprint } from '../../shared/fingerprint';
import type { PollRun } from '../pollRun';
import { requireRecordsWithId } from '../records';
import { noMatchError, type NamedFilter } from '../filters';
import { templateOptions, templatesOfField, templateStatusFields, watchedStatuses } from './fields';
import {
	compareTemplates,
	isTemplateMemory,
	type StatusChange,
	type TemplateMemory,
} from './compareTemplates';

export const templateStatus: CrmEvent<TemplateMemory> = {
	displayName: 'Template Status Changed',
	description: 'A message template was approved, rejected or paused',
	fields: templateStatusFields,
	isMemory: isTemplateMemory,

	async poll(run, memory) {
		const integrationId = await resolveIntegrationId(run);
		const templates = await listAllTemplates(run, integrationId);
		const { changes, memory: after } = compareTemplates(templates, integrationId, memory);
		const { includeNew: isNewWanted } = readFields(templateOptions, run.form, { at: 'options' });
		const { accepts } = statusFilter(run);
		const wanted = changes.filter(
			(change) => accepts(change) && (change.previousStatus !== null || isNewWanted),
		);
		return { emitted: wanted.map(run.createShaper(simplifiedTemplate)), memory: after };
	},

	async recognize(run, { known }) {
		const templates = await listAllTemplates(run, await resolveIntegrationId(run));
		const isEmpty = Object.keys(known).length === 0;
		return isEmpty ? [] : templates.map(({ id }) => Object.hasOwn(known, fingerprint(id)));
	},

	async sample(run) {
		const templates = await listAllTemplates(run, await resolveIntegrationId(run));
		const filter = statusFilter(run);
		const template = templates.find(filter.accepts);
		if (template)
			return run.createShaper(simplifiedTemplate)({ ...template, previousStatus: null });
		if (templates.length > 0) throw noMatchError(run, 'templates', templates, [filter]);
		throw run.nothingToShowError(
			'The channel has no template',
			'Submit a template or pick another channel, then test again.',
		);
	},
};

/**
 * The ID of the channel integration whose templates are watched: the chosen one, or that of the
 * chosen sector, which takes one more request.
 *
 * @throws {InvalidInput} when none is chosen, the sector is unknown or has no channel, or the CRM's
 *   answer is not a list
 */
async function resolveIntegrationId(run: PollRun): Promise<string> {
	const isSector = run.readText(templatesOfField) === 'sector';
	const field = isSector ? sectorLocator : integrationLocator;
	const id = run.readText(field);
	requireValue(id, field.displayName);
	if (!isSector) return id;
	const { body: sectors } = await run.requestInTime(endpoints.listChatSectors);
	return findSectorIntegration(sectors, id).integrationId;
}

/** Reads templates of every status: by default the API lists only approved ones (spec, section 4). */
async function listAllTemplates(run: PollRun, accountIntegrationId: string): Promise<Template[]> {
	const labelOf = () => templatesOfField.displayName;
	const answers = await Promise.all(
		templateStatuses.map(async (status) => {
			const query = { accountIntegrationId, status, limit: limitForAll };
			return await run.requestInTime(endpoints.listTemplates, { query, labelOf });
		}),
	);
	return answers.flatMap((answer) => {
		const listed = answer.body.map((template) => ({
			...template,
			// In the API's own spelling, if it is a documented one.
			status: statusOf(template) ?? template.status,
		}));
		return requireRecordsWithId<Template>(run, listed, 'templates');
	});
}

function statusFilter(run: PollRun): NamedFilter<Template> {
	const { statuses } = readFields(watchedStatuses, run.form);
	const { displayName: label } = watchedStatuses.statuses;
	return { label, accepts: ({ status }) => statuses.some((each) => each === status) };
}

function simplifiedTemplate(change: StatusChange): IDataObject {
	const { id, name, language, category, status, previousStatus } = change;
	const text = templateParts(change).body?.text || null;
	return { id, name, language, category, status, previousStatus, text };
}
