import { endpoints } from '../../shared/contract';
import {
	additionalFieldsJson,
	mergeAdditionalFields,
} from '../../shared/form/additionalFieldsJson';
import { bodyField } from '../../shared/form/bodyField';
import { updateFields } from '../../shared/form/fieldCollections';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { requireChange } from '../../shared/operation/requiredFields';
import type { Operation } from '../../shared/operation/operation';
import { stageInPath, stageToWorkOn } from './stageToWorkOn';

type Endpoint = typeof endpoints.updateStage;

/** Update stage: `PUT /account-crm-pipeline-stage/{id}` (docs/assumptions.md). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update stage',
	description: 'Update a pipeline stage. Fields that are not given stay as they are.',
	endpoint: endpoints.updateStage,
	id: stageInPath,
	fields: [
		stageToWorkOn,
		updateFields([
			bodyField<Endpoint>('color', {
				displayName: 'Color',
				type: 'color',
				default: '',
				placeholder: 'e.g. #1f6feb',
				description: 'Hexadecimal color that the CRM shows the stage in',
			}),
			bodyField<Endpoint>('name', {
				displayName: 'Name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Talking',
				description: 'Name of the stage',
			}),
			bodyField<Endpoint>('order', {
				displayName: 'Order',
				type: 'number',
				default: 1,
				description: 'Position of the stage in its pipeline',
			}),
		]),
		additionalFieldsJson,
	],
	prepare: [leaveOutEmpty('body'), mergeAdditionalFields, requireChange],
};
