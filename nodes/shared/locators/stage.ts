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
