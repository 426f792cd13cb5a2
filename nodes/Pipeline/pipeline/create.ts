import { endpoints } from '../../shared/contract';
import { sentText } from '../../shared/operation/field';
import { additionalFields } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.createPipeline;

/** Create pipeline: `POST /account-crm-pipeline` (spec, section 4). */
export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create pipeline',
	description: 'Create a CRM pipeline',
	endpoint: endpoints.createPipeline,
	fields: [
		sentText<Endpoint>('name', {
			displayName: 'Name',
			required: true,
			placeholder: 'e.g. Renewals',
			description: 'Name of the pipeline',
		}),
		additionalFields([
			sentText<Endpoint>('description', {
				displayName: 'Description',
				placeholder: 'e.g. From first contact to contract',
				description: 'What the pipeline is for',
			}),
		]),
	],
};
