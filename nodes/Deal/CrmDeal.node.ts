import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { create } from './deal/create';
import { update } from './deal/update';

export const resources = [{ record: 'deal', operations: [create, update] }];

/** Deals in CRM pipelines. */
export class CrmDeal implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Deal', resources),
		name: 'crmDeal',
		icon: nodeIcon('crm-deal'),
		subtitle,
		description: 'Create and update deals of leads in CRM pipelines',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
