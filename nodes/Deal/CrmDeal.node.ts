import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchPipelines } from '../shared/locators/pipeline';
import { searchLeads } from '../shared/locators/lead';
import { searchMembers } from '../shared/locators/member';
import { searchStages } from '../shared/locators/stage';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { create } from './deal/create';
import { update } from './deal/update';

const operations: ResourceOperations = {
	defaultOperation: 'create',
	operations: [create, update],
};

/** Deals in CRM pipelines. */
export class CrmDeal implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Deal',
		name: 'crmDeal',
		icon: { light: 'file:../../icons/crm-deal.svg', dark: 'file:../../icons/crm-deal.dark.svg' },
		subtitle: operationSubtitle,
		description: 'Create and update deals of leads in CRM pipelines',
		defaults: { name: 'CRM Deal' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = { listSearch: { searchLeads, searchMembers, searchPipelines, searchStages } };

	customOperations = runOperations([operations]);
}
