import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizeRecords, type RecognizedRecord } from './recognizeRecords';
import { recordLocator } from './recordLocator';

/**
 * Picks a CRM pipeline. The API cannot list pipelines, so the list shows the pipelines that have
 * stages, named after them.
 */
export const pipelineLocator = recordLocator({
	displayName: 'Pipeline',
	name: 'pipelineId',
	record: 'a pipeline',
	searchListMethod: 'searchPipelines',
	description:
		'CRM pipeline. The list shows pipelines that have stages, by the names of their stages.',
});

/** Lists the pipelines that the account's stages belong to. */
export async function searchPipelines(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const body = await listRecords(this, endpoints.listStages);
	const stages = recognizeRecords(
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
