import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizeRecords, type RecordKind } from './recognizeRecords';
import { recordLocator } from './recordLocator';

/** Picks a pipeline stage: from the list of all pipelines' stages or by ID. */
export const stageLocator = recordLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	searchListMethod: 'searchStages',
	description: 'Stage of a CRM pipeline',
});

const stages: RecordKind = { plural: 'stages', detailKeys: ['pipelineId'] };

/**
 * Lists the stages of all pipelines of the account. The API cannot list pipelines, so the
 * pipeline's ID distinguishes stages of the same name. The list's shape is not documented, so it
 * is read tolerantly.
 */
export async function searchStages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listStages);
	return searchResult(
		recognizeRecords(body, stages, this.getNode()).map(({ id, label, detail }) => ({
			name: detail ? `${label} (pipeline ${detail})` : label,
			value: id,
		})),
		filter,
	);
}
