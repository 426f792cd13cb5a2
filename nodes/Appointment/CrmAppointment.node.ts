import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { create } from './appointment/create';
import { update } from './appointment/update';

export const resources = [{ record: 'appointment', operations: [create, update] }];

/** Appointments with leads. */
export class CrmAppointment implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Appointment', resources),
		name: 'crmAppointment',
		icon: nodeIcon('crm-appointment'),
		subtitle,
		description: 'Create and update appointments with leads',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
