import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { stageLocator } from '../../shared/locators/stage';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get stage',
	description: 'Get a pipeline stage with its pipeline, position and color',
	endpoint: endpoints.getStage,
	id: stageLocator,
};
