import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { create } from './deal/create';
import { update } from './deal/update';

const resources = [{ record: 'deal', operations: [create, update] }];

/** Deals in CRM pipelines. */
export class CrmDeal implements INodeType {
	description: INodeTypeDescription = {
		...describeNode(resources),
		displayName: 'CRM Deal',
		name: 'crmDeal',
		icon: { light: 'file:../../icons/crm-deal.svg', dark: 'file:../../icons/crm-deal.dark.svg' },
		subtitle,
		description: 'Create and update deals of leads in CRM pipelines',
		defaults: { name: 'CRM Deal' },
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
