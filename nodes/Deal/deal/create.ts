import { endpoints } from '../../shared/contract';
import { additionalFieldsCollection } from '../../shared/form/fieldCollections';
import type { Operation } from '../../shared/operation/operation';
import { leadField, nameField, otherDealFields } from './dealFields';

/** Create deal: `POST /deal` (docs/assumptions.md). */
export const create: Operation = {
	value: 'create',
	description: 'Create a deal, usually with a lead and in a stage of a pipeline',
	endpoint: endpoints.createDeal,
	fields: [
		{ ...nameField, required: true },
		leadField,
		additionalFieldsCollection(otherDealFields),
	],
};
