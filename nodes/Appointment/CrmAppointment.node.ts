import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchLeads } from '../shared/locators/lead';
import { describeOperations } from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { create } from './appointment/create';
import { update } from './appointment/update';

/** Appointments with leads. */
export class CrmAppointment implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Appointment',
		name: 'crmAppointment',
		icon: { light: 'file:../../icons/crm.svg', dark: 'file:../../icons/crm.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Create and update appointments with leads',
		defaults: { name: 'CRM Appointment' },
		usableAsTool: true,
		properties: describeOperations({
			defaultOperation: 'create',
			operations: [create, update],
		}),
	};

	methods = { listSearch: { searchLeads } };
}
