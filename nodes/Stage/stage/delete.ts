import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { stageLocator } from '../../shared/locators/stage';

/** Delete stage: `DELETE /account-crm-pipeline-stage/{id}`. */
export const deleteStage: Operation = {
	value: 'delete',
	description: 'Delete a pipeline stage permanently',
	endpoint: endpoints.deleteStage,
	id: stageLocator,
};
