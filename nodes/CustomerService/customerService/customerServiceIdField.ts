import { idField } from '../../shared/form/idField';

/** The customer-service record that an operation works on. */
export const customerServiceIdField = idField(
	'Customer Service ID',
	'customerServiceId',
	'ID of the customer-service record (atendimento), as its creation gave it',
);
