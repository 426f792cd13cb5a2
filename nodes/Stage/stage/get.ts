import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { stageLocator } from '../../shared/locators/stage';

/** Get stage: `GET /account-crm-pipeline-stage/{id}` (spec, section 4). */
export const get: Operation = {
	value: 'get',
	description: 'Get a pipeline stage with its pipeline, position and color',
	endpoint: endpoints.getStage,
	id: stageLocator,
};
