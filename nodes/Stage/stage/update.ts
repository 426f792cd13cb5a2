import { endpoints } from '../../shared/contract';
import { sentField, type Operation } from '../../shared/operation/operation';
import { colorField } from '../../shared/form/colorField';
import { additionalFieldsJson, updateFieldsCollection } from '../../shared/form/fieldCollections';
import { stageField } from './stageField';

/** Update stage: `PUT /account-crm-pipeline-stage/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update stage',
	description: 'Update a pipeline stage. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateStage,
	id: stageField,
	fields: [
		updateFieldsCollection([
			sentField('color', colorField('the stage')),
			sentField('name', {
				displayName: 'Name',
				placeholder: 'e.g. Talking',
				description: 'Name of the stage',
			}),
			sentField('order', {
				displayName: 'Order',
				type: 'number',
				default: 1,
				description: 'Position of the stage in its pipeline',
			}),
		]),
		additionalFieldsJson,
	],
};
