import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { conversationForm } from '../shared/form/conversationFields';
import { leadLocator } from '../shared/locators/lead';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';
import { simplifiedConversation } from '../shared/lead/simplified';
import { create } from './create';
import { find } from './find';
import { getAll } from './getAll';
import { labelOperations } from './label';
import { update } from './update';
import { upsert } from './upsert';

/** `POST /lead/{id}/conversation` */
const createConversation: Operation = {
	value: 'createConversation',
	action: 'Create conversation for lead',
	description: 'Open a conversation with a lead',
	endpoint: endpoints.createLeadConversation,
	id: leadLocator,
	...conversationForm,
	simplify: simplifiedConversation,
};

/** `DELETE /lead/{id}` */
const deleteLead: Operation = {
	value: 'delete',
	description:
		'Delete a lead. A lead returned by Create may have existed before: delete it only if its "alreadyExisted" is false.',
	endpoint: endpoints.deleteLead,
	id: leadLocator,
};

export const resources = [
	{
		record: 'lead',
		operations: [create, upsert, update, find, getAll, createConversation, deleteLead],
	},
	{ record: 'label', operations: labelOperations },
];

/** Leads of the CRM, and the labels on them. */
export class CrmLead extends operationNode(resources) implements INodeType {
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
}
