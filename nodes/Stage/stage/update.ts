import { endpoints } from '../../shared/contract';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { colorField } from '../../shared/form/colorField';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import { stageLocator } from '../../shared/locators/stage';

/** Update stage: `PUT /account-crm-pipeline-stage/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description: 'Update a pipeline stage. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateStage,
	id: stageLocator,
	fields: [
		updateFieldsCollection([
			colorField('Hexadecimal color of the stage in the CRM'),
			textField('name', 'name', 'Name', 'Name of the stage', 'Talking'),
			sentField('order', {
				displayName: 'Order',
				type: 'number',
				typeOptions: { numberPrecision: 0 },
				default: 1,
				description: 'Position of the stage in its pipeline',
			}),
		]),
	],
};
