import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';
import { listLimitFields } from '../shared/operation/requestForm';
import { nodeIcon } from '../shared/nodeIcon';
import { check } from './check';

/** Get integrations: `GET /integration` (spec, section 4). */
const getIntegrations: Operation = {
	value: 'getAll',
	description: 'List the channel integrations that the account can send messages from',
	endpoint: endpoints.listIntegrations,
	fields: listLimitFields,
};

/** Get members: the list at a path that the credential can set (spec, section 4; docs/assumptions.md). */
const getMembers: Operation = {
	value: 'getAll',
	description:
		'List the members of the account, each with user ID and membership link ID. Owner fields need the membership link ID.',
	endpoint: endpoints.listMembers,
	fields: listLimitFields,
};

export const resources = [
	{ record: 'integration', operations: [getIntegrations] },
	{ record: 'member', operations: [getMembers] },
	{ record: 'api', operations: [check], isForPeople: true },
];

/** The account's channel integrations, members and API. */
export class CrmAccount extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Account', resources),
		name: 'crmAccount',
		icon: nodeIcon('crm-account'),
		subtitle,
		description:
			'List the channel integrations and the members of the CRM account, and check how its API behaves',
		usableAsTool: true,
	};
}
