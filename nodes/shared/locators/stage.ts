import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { endpoints } from '../contract';
import { pickedValue } from '../values/checkedValue';
import { listSearch } from './listRecords';
import { listEntry, listRecognized, type RecognizedRecord } from './recognizeRecords';
import { recordLocator } from './recordLocator';

/** Picks a pipeline stage: from the list of all pipelines' stages or by ID. */
export const stageLocator = recordLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	searchListMethod: 'searchStages',
	description: 'Stage of a CRM pipeline',
});

/**
 * Reads the stages of all pipelines, whose shape is not documented, with the pipeline's ID as detail.
 */
export async function listStages(context: ILoadOptionsFunctions): Promise<RecognizedRecord[]> {
	const kind = { plural: 'stages', detailKeys: ['pipelineId'] };
	return await listRecognized(context, endpoints.listStages, kind);
}

/** Lists the stages of the chosen pipeline, or of all; its ID tells those of the same name apart. */
export const searchStages = listSearch(async (context) => {
	const { additionalFields, updateFields } = { ...context.getCurrentNodeParameters() };
	const { pipelineId } = { ...(additionalFields as object), ...(updateFields as IDataObject) };
	const chosen = String(pickedValue(pipelineId) ?? '').trim();
	const isChosen = chosen !== '' && !chosen.startsWith('=');
	return (await listStages(context))
		.filter(({ detail }) => !isChosen || detail === undefined || detail === chosen)
		.map(({ detail, ...stage }) => listEntry({ ...stage, detail: detail && `pipeline ${detail}` }));
});
