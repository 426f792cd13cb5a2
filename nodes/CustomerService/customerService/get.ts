import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { textField } from '../../shared/form/textField';

/** Get customer-service record: `GET /customer-service/{id}` (spec, section 4). */
export const get = {
	value: 'get',
	description: 'Get a customer-service record with status, temperature and summary',
	endpoint: endpoints.getCustomerService,
	id: textField(
		'note',
		'customerServiceId',
		'Customer Service ID',
		'ID of the customer-service record, as returned by Create',
	),
} satisfies Operation;
