import { endpoints } from '../../shared/contract';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import type { Operation } from '../../shared/operation/operation';
import { create } from './create';

/** Update deal: `PUT /deal/{id}` (docs/assumptions.md). */
export const update: Operation = {
	value: 'update',
	description:
		'Update a deal, for example move it to another stage. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateDeal,
	id: textField('note', 'dealId', 'Deal ID', 'ID of the deal, as returned by Create'),
	fields: [updateFieldsCollection(create.fields)],
};
