import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { endpoints } from '../contract';
import { listRecords, searchResult } from './listRecords';
import { recognizedRecords, type RecordKind } from './recognizedRecords';

/** Picks a pipeline stage: from the list of all pipelines' stages or by id. */
export const stageLocator: INodeProperties = {
	displayName: 'Stage',
	name: 'stage',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a stage...',
			typeOptions: { searchListMethod: 'searchStages', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 6f1c2a',
		},
	],
	description: 'Stage of a CRM pipeline',
};

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
