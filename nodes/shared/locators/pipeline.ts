import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizedRecords, type RecognizedRecord } from './recognizedRecords';
import { recordLocator } from './recordLocator';

/**
 * Picks a CRM pipeline. The API has no list of pipelines, so the list shows those that stages
 * belong to, by the names of their stages.
 */
export const pipelineLocator = recordLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	record: 'a pipeline',
	searchListMethod: 'searchPipelines',
	description: 'CRM pipeline. The list shows those that have stages, by the names of these.',
});

/** Pipelines that the stages of the account belong to. */
export async function searchPipelines(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listStages);
	const stages = recognizedRecords(
		body,
		{ plural: 'stages', detailKeys: ['pipelineId'] },
		this.getNode(),
	);
	const pipelines = new Map<string, RecognizedRecord[]>();
	for (const stage of stages) {
		if (stage.detail === undefined) continue;
		pipelines.set(stage.detail, [...(pipelines.get(stage.detail) ?? []), stage]);
	}
	return searchResult(
		[...pipelines].map(([id, own]) => ({
			name: `${own.map(({ label }) => label).join(', ')} (${id})`,
			value: id,
		})),
		filter,
	);
}
