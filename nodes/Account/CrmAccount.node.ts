import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { runItems, runOperations } from '../shared/operation/runOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { resourceField } from '../shared/operation/resourceField';
import { searchSectors } from '../shared/locators/sector';
import { searchTemplates } from '../shared/locators/template';
import { apiProperties, checkOfItem } from './api/check';
import { getAll as getAllIntegrations } from './integration/getAll';
import { getAll as getAllMembers } from './member/getAll';

/** In the order of the "Resource" list. */
const resources: ResourceOperations[] = [
	{
		resource: 'integration',
		defaultOperation: 'getAll',
		operations: [getAllIntegrations],
	},
	{
		resource: 'member',
		defaultOperation: 'getAll',
		operations: [getAllMembers],
	},
];

/** The account's channel integrations, members and API. */
export class CrmAccount implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Account',
		name: 'crmAccount',
		icon: {
			light: 'file:../../icons/crm-account.svg',
			dark: 'file:../../icons/crm-account.dark.svg',
		},
		subtitle: operationSubtitle,
		description:
			'List the channel integrations and the members of the CRM account, and check how its API behaves',
		defaults: { name: 'CRM Account' },
		usableAsTool: true,
		properties: [
			resourceField(
				[
					{ name: 'API', value: 'api' },
					{ name: 'Integration', value: 'integration' },
					{ name: 'Member', value: 'member' },
				],
				'integration',
			),
			...apiProperties,
			...resources.flatMap(describeOperations),
		],
	};

	methods = { listSearch: { searchSectors, searchTemplates } };

	customOperations = {
		...runOperations(resources),
		api: { check: runItems(async (context) => async () => await checkOfItem.call(context)) },
	};
}
