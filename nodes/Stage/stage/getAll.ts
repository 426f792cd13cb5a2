import { endpoints } from '../../shared/contract';
import { filtersCollection } from '../../shared/form/fieldCollections';
import { listLimitFields } from '../../shared/operation/standardFields';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { sentField, type Operation } from '../../shared/operation/operation';

/**
 * Get stages: `GET /account-crm-pipeline-stage`; the answer is returned unchanged (spec, sections 4
 * and 9).
 */
export const getAll: Operation = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many stages',
	description: 'List the stages of one or all pipelines of the account',
	endpoint: endpoints.listStages,
	fields: [...listLimitFields, filtersCollection([sentField('pipelineId', pipelineLocator)])],
};
