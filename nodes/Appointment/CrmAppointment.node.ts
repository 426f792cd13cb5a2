import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchLeads } from '../shared/locators/lead';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { create } from './appointment/create';
import { update } from './appointment/update';

const operations: ResourceOperations = {
	defaultOperation: 'create',
	operations: [create, update],
};

/** Appointments with leads. */
export class CrmAppointment implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Appointment',
		name: 'crmAppointment',
		icon: {
			light: 'file:../../icons/crm-appointment.svg',
			dark: 'file:../../icons/crm-appointment.dark.svg',
		},
		subtitle: operationSubtitle,
		description: 'Create and update appointments with leads',
		defaults: { name: 'CRM Appointment' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchLeads } };

	customOperations = runOperations([operations]);
}
