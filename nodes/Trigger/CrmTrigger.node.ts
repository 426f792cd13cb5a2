import {
	NodeConnectionTypes,
	updateDisplayOptions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { keepExpressions } from '../shared/fields/keptFields';
import { listSearchesFor } from '../shared/locators/recordLocator';
import type { Field } from '../shared/fields/field';
import { simplifyField } from '../shared/operation/output';
import { nodeIcon } from '../shared/nodeIcon';
import { eventField, events } from './events';
import { runPoll } from './runPoll';

const fieldsOfEvents = Object.entries(events).flatMap(([event, own]) =>
	updateDisplayOptions({ show: { event: [event] } }, own.fields),
) as Field[];

const fields: Field[] = [eventField, ...fieldsOfEvents, simplifyField];

/** Starts workflows when the CRM changes. The CRM has no webhooks, so the node polls it. */
export class CrmTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CRM Events Trigger',
		name: 'crmTrigger',
		icon: nodeIcon('crm-trigger'),
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["event"].replace(/([A-Z])/g, " $1").replace(/^./, (first) => first.toUpperCase()) }}',
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
