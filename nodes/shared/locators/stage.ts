import type { ILoadOptionsFunctions, INodeListSearchResult, INodeProperties } from 'n8n-workflow';

import { endpoints, type Stage } from '../contract';
import { listRecords, searchResult } from './listRecords';

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

/**
 * Stages of all pipelines of the account. Pipelines have names but no list in the API, so the
 * pipeline's id tells stages of the same name apart.
 */
export async function searchStages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const stages = (await listRecords(this, endpoints.listStages)) as Stage[];
	return searchResult(
		stages.map(({ id, name, pipelineId }) => ({
			name: `${name} (pipeline ${pipelineId})`,
			value: id,
		})),
		filter,
	);
}
