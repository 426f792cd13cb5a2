import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import type { StageRecord } from '../store';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';

/** Sorts by position in the pipeline; stages without one come last. */
function compareOrder(a: StageRecord, b: StageRecord): number {
	return (a.order ?? Infinity) - (b.order ?? Infinity) || 0;
}

export const pipelineHandlers: HandlersOf<
	'createPipeline' | 'listStages' | 'getStage' | 'updateStage' | 'deleteStage'
> = {
	createPipeline({ account, body }) {
		return account.pipelines.insert({ description: null, ...body, ...account.newRecordFields() });
	},

	/** Without a pipeline id: the stages of all the account's pipelines (spec, section 9, 2.4.0 (5)). */
	listStages({ account, query }) {
		checkReferences(account, query);
		return account.stages
			.all()
			.filter((stage) => query.pipelineId === undefined || stage.pipelineId === query.pipelineId)
			.sort(compareOrder);
	},

	getStage({ account, id }) {
		return requireFound(account.stages.get(id), errorTexts.stageNotFound);
	},

	updateStage({ account, id, body }) {
		const stage = requireFound(account.stages.get(id), errorTexts.stageNotFound);
		return account.stages.update(stage, { ...body, updatedAt: new Date().toISOString() });
	},

	deleteStage({ account, id }) {
		account.removeStage(requireFound(account.stages.get(id), errorTexts.stageNotFound));
		return { message: 'Stage deleted' };
	},
};
