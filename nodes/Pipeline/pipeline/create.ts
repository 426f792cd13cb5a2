import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';

/** Create pipeline: `POST /account-crm-pipeline` (spec, section 4). */
export const create: Operation = {
	value: 'create',
	description: 'Create a CRM pipeline',
	endpoint: endpoints.createPipeline,
	fields: [
		{ ...textField('name', 'name', 'Name', 'Name of the pipeline', 'Renewals'), required: true },
		additionalFieldsCollection([
			textField(
				'note',
				'description',
				'Description',
				'What the pipeline is for',
				'From lead to contract',
			),
		]),
	],
};
