import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizedRecords, type RecordKind } from './recognizedRecords';
import { recordLocator } from './recordLocator';

/** Picks a pipeline stage: from the list of all pipelines' stages or by id. */
export const stageLocator = recordLocator({
	displayName: 'Stage',
	name: 'stage',
	record: 'a stage',
	searchListMethod: 'searchStages',
	description: 'Stage of a CRM pipeline',
});

const stages: RecordKind = { plural: 'stages', detailKeys: ['pipelineId'] };

/**
 * Stages of all pipelines of the account. Pipelines have names but no list in the API, so the
 * pipeline's id tells stages of the same name apart. The list's shape is not documented, so it is
 * read tolerantly.
 */
export async function searchStages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listStages);
	return searchResult(
		recognizedRecords(body, stages, this.getNode()).map(({ id, label, detail }) => ({
			name: detail ? `${label} (pipeline ${detail})` : label,
			value: id,
		})),
		filter,
	);
}
