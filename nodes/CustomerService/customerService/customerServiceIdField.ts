import { idField } from '../../shared/form/idField';

/** The ID of the customer-service record, for operations on an existing one. */
export const customerServiceIdField = idField(
	'Customer Service ID',
	'customerServiceId',
	'ID of the customer-service record (atendimento), as returned by Create',
);
