import { endpoints } from '../../shared/contract';
import { filtersCollection } from '../../shared/form/fieldCollections';
import { listLimitFields } from '../../shared/operation/standardFields';
import { pipelineLocator } from '../../shared/locators/pipeline';
import { sentField } from '../../shared/fields/field';
import type { Operation, ShapeRecords } from '../../shared/operation/operation';
import { idText } from '../../shared/records';

/** A CRM that ignores the filter lists all stages. */
const ofPipeline: ShapeRecords = (stages, _answer, { pipelineId: wanted }) => {
	const isOther = (shown?: string) => shown !== undefined && shown !== wanted;
	return stages.filter((stage) => wanted === undefined || !isOther(idText(stage.pipelineId)));
};

/**
 * Get stages: `GET /account-crm-pipeline-stage`; the answer is returned unchanged (spec, sections 4
 * and 9).
 */
export const getAll: Operation = {
	value: 'getAll',
	description: 'List the stages of one or all pipelines of the account',
	endpoint: endpoints.listStages,
	fields: [...listLimitFields, filtersCollection([sentField('pipelineId', pipelineLocator)])],
	output: [ofPipeline],
};
