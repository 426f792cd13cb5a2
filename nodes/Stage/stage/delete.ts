import { endpoints } from '../../shared/contract';
import { answerDeleted } from '../../shared/output/deleted';
import type { Operation } from '../../shared/operation/operation';
import { stageInPath, stageToWorkOn } from './stageToWorkOn';

/** Delete stage: `DELETE /account-crm-pipeline-stage/{id}`. */
export const deleteStage: Operation = {
	name: 'Delete',
	value: 'delete',
	action: 'Delete stage',
	description: 'Delete a pipeline stage for good',
	endpoint: endpoints.deleteStage,
	id: stageInPath,
	fields: [stageToWorkOn],
	output: [answerDeleted],
};
