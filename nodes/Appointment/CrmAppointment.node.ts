import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { create } from './appointment/create';
import { update } from './appointment/update';

const resources = [{ record: 'appointment', operations: [create, update] }];

/** Appointments with leads. */
export class CrmAppointment implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Appointment',
		name: 'crmAppointment',
		icon: {
			light: 'file:../../icons/crm-appointment.svg',
			dark: 'file:../../icons/crm-appointment.dark.svg',
		},
		subtitle,
		description: 'Create and update appointments with leads',
		defaults: { name: 'CRM Appointment' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
