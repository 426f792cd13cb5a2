import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchPipelines } from '../shared/locators/pipeline';
import { searchLeads } from '../shared/locators/lead';
import { searchMembers } from '../shared/locators/member';
import { searchStages } from '../shared/locators/stage';
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

	methods = { listSearch: { searchLeads, searchMembers, searchPipelines, searchStages } };

	customOperations = customOperationsOf(resources);
}
