import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { loadTemplateVariables } from '../shared/templateVariables/fields';
import { nodeIcon } from '../shared/nodeIcon';
import { properties } from './form';

/** Sends an approved template to the contact of each input item: lead, conversation, message. */
export class CrmOutboundContact implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CRM Outbound Contact',
		name: 'crmOutboundContact',
		icon: nodeIcon('crm-outbound'),
		group: ['output'],
		version: 1,
		// The mode comes first, because Send sends. A template from an expression is not evaluated, as
		// that throws before the workflow has run; `toJSON` has the parameters as entered.
		subtitle:
			'={{ [({ send: "Send", test: "Send Test" })[$parameter["mode"]] ?? "Preview", String($parameter.toJSON().template?.value ?? "").replace(/^=[^]*/, "").replace(/\\|(.*)$/, " ($1)")].join(": ").replace(/: $/, "") }}',
		description:
			'Contact people with an approved message template: create the lead, open the conversation and send the message, for each input item',
		defaults: { name: 'CRM Outbound Contact' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Build every campaign with mode "preview", which sends nothing. A person checks its output and sets mode "send". Set "campaignKey" to one fixed text per campaign, also when it runs again, so that nobody gets it twice. Read both outputs: 0 is Sent, 1 is Not Sent.',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		outputNames: ['Sent', 'Not Sent'],
		credentials: [{ name: 'crmApi', required: true }],
		properties,
	};

	methods = {
		listSearch: listSearchesFor(properties),
		resourceMapping: { templateVariables: loadTemplateVariables },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// n8n loads all nodes at startup; what only a run needs is imported by the first run.
		const { execute } = await import('./run/execute');
		return await execute(this);
	}
}
