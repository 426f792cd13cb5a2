import { endpoints } from '../../shared/contract';
import { additionalFieldsJson } from '../../shared/form/additionalFieldsJson';
import { sentField, sentText } from '../../shared/operation/field';
import { colorField } from '../../shared/form/colorField';
import { updateFields } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { stageField } from './stageField';

type Endpoint = typeof endpoints.updateStage;

/** Update stage: `PUT /account-crm-pipeline-stage/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update stage',
	description: 'Update a pipeline stage. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateStage,
	id: stageField,
	fields: [
		updateFields([
			sentField<Endpoint>('color', colorField('the stage')),
			sentText<Endpoint>('name', {
				displayName: 'Name',
				placeholder: 'e.g. Talking',
				description: 'Name of the stage',
			}),
			sentField<Endpoint>('order', {
				displayName: 'Order',
				type: 'number',
				default: 1,
				description: 'Position of the stage in its pipeline',
			}),
		]),
		additionalFieldsJson,
	],
};
