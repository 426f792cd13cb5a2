import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { assign } from './label/assign';
import { create as createLabel } from './label/create';
import { unassign } from './label/unassign';
import { create } from './lead/create';
import { createConversation } from './lead/createConversation';
import { deleteLead } from './lead/delete';
import { find } from './lead/find';
import { getAll } from './lead/getAll';
import { update } from './lead/update';
import { upsert } from './lead/upsert';

export const resources = [
	{
		record: 'lead',
		operations: [create, upsert, update, find, getAll, createConversation, deleteLead],
	},
	{ record: 'label', operations: [createLabel, assign, unassign] },
];

/** Leads of the CRM, and the labels on them. */
export class CrmLead implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Lead', resources),
		name: 'crmLead',
		icon: nodeIcon('crm-lead'),
		subtitle,
		description: 'Create, find, update and label leads of the CRM',
		usableAsTool: true,
		hints: [
			{
				message:
					'If no lead matches, Find outputs nothing and the workflow ends here. To continue without a lead, turn on "Always Output Data" in the settings of this node.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'always',
				displayCondition:
					'={{ $parameter["resource"] === "lead" && $parameter["operation"] === "find" }}',
			},
		],
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
