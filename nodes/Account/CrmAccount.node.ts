import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { check } from './api/check';
import { getAll as getAllIntegrations } from './integration/getAll';
import { getAll as getAllMembers } from './member/getAll';

export const resources = [
	{ record: 'integration', operations: [getAllIntegrations] },
	{ record: 'member', operations: [getAllMembers] },
	{ record: 'api', operations: [check], isForPeople: true },
];

/** The account's channel integrations, members and API. */
export class CrmAccount implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Account', resources),
		name: 'crmAccount',
		icon: nodeIcon('crm-account'),
		subtitle,
		description:
			'List the channel integrations and the members of the CRM account, and check how its API behaves',
		usableAsTool: true,
	};

	methods = { listSearch: listSearchesFor(this.description.properties) };

	customOperations = customOperationsOf(resources);
}
