import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { properties } from './form';

/** Reads the results of campaigns from the leads; writes nothing. */
export class CrmOutboundResults implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'CRM Outbound Results',
		name: 'crmOutboundResults',
		icon: nodeIcon('crm-outbound-results'),
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Read the results of campaigns: who got the message, who has answered, and which template works better',
		defaults: { name: 'CRM Outbound Results' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'crmApi', required: true }],
		properties,
	};

	methods = { listSearch: listSearchesFor(properties) };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// n8n loads all nodes at startup; what only a run needs is imported by the first run.
		const { execute } = await import('./execute');
		return await execute(this);
	}
}
