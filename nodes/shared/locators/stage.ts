import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../contract';
import { pickedValue } from '../values/fieldValue';
import { listSearch } from './listRecords';
import { listEntry, listRecognized, type RecognizedRecord } from './recognizeRecords';
import { createLocator } from './recordLocator';

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
 * Reads the stages of all pipelines of the account, with the pipeline's ID as detail. The list's
 * shape is not documented, so it is read tolerantly.
 */
export async function listStages(context: ILoadOptionsFunctions): Promise<RecognizedRecord[]> {
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
