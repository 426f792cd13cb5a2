import {
	NodeConnectionTypes,
	updateDisplayOptions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { keepExpressions } from '../shared/fields/keepExpressions';
import { listSearchesFor } from '../shared/locators/recordLocator';
import type { Field } from '../shared/fields/field';
import { simplifyField } from '../shared/operation/standardFields';
import { nodeIcon } from '../shared/nodeIcon';
import { activityFields } from './conversationActivity/fields';
import { newLeadFields } from './newLead/fields';
import { runPoll } from './runPoll';
import { templateStatusFields } from './templateStatus/fields';

const fields: Field[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Conversation Activity',
				value: 'conversationActivity',
				description:
					'A conversation of a lead is new, has a new message, unread messages or a new status',
			},
			{
				name: 'New Lead',
				value: 'newLead',
				description: 'A lead was created in the CRM: by hand, by import or through the API',
			},
			{
				name: 'Template Status Changed',
				value: 'templateStatus',
				description: 'A message template was approved, rejected or paused',
			},
		],
		default: 'newLead',
	},
	...fieldsOfEvent('newLead', newLeadFields),
	...fieldsOfEvent('conversationActivity', activityFields),
	...fieldsOfEvent('templateStatus', templateStatusFields),
	simplifyField,
];

function fieldsOfEvent(event: string, fieldsOfIt: Field[]): Field[] {
	return updateDisplayOptions({ show: { event: [event] } }, fieldsOfIt) as Field[];
}

/** Starts workflows when the CRM changes. The CRM has no webhooks, so the node polls it. */
export class CrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CRM Events Trigger',
		name: 'crmTrigger',
		icon: nodeIcon('crm-trigger'),
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ ({ newLead: "New lead", conversationActivity: "Conversation activity", templateStatus: "Template status changed" })[$parameter["event"]] }}',
		description:
			'Starts the workflow on a new lead, conversation activity or a changed template status in the CRM',
		defaults: { name: 'CRM Events Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crmApi', required: true }],
		properties: keepExpressions(fields),
	};

	methods = {
		listSearch: listSearchesFor(fields),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await runPoll(this, fields);
	}
}
