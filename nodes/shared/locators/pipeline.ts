import { listSearch } from './listRecords';
import { createLocator } from './recordLocator';
import { listStages } from './stage';

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
