import { endpoints } from '../../shared/contract';
import type { Operation } from '../../shared/operation/operation';
import { customerServiceIdField } from './customerServiceFields';

/** Get customer-service record: `GET /customer-service/{id}` (spec, section 4). */
export const get: Operation = {
	value: 'get',
	description: 'Get a customer-service record with status, temperature and summary',
	endpoint: endpoints.getCustomerService,
	id: customerServiceIdField,
};
