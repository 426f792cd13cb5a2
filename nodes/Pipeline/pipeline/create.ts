import { endpoints } from '../../shared/contract';
import { sentField, type Operation } from '../../shared/operation/operation';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';

/** Create pipeline: `POST /account-crm-pipeline` (spec, section 4). */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create pipeline',
	description: 'Create a CRM pipeline',
	endpoint: endpoints.createPipeline,
	fields: [
		sentField('name', {
			displayName: 'Name',
			required: true,
			placeholder: 'e.g. Renewals',
			description: 'Name of the pipeline',
		}),
		additionalFieldsCollection([
			sentField('description', {
				displayName: 'Description',
				placeholder: 'e.g. From first contact to contract',
				description: 'What the pipeline is for',
			}),
		]),
	],
};
