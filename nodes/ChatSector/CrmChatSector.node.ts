import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import { updateFieldsCollection } from '../shared/form/fieldCollections';
import { colorField, noteField, textField } from '../shared/form/textField';
import { integrationLocator } from '../shared/locators/accountRecords';
import { sectorLocator } from '../shared/locators/sector';
import { nodeIcon } from '../shared/nodeIcon';
import { describeNode, operationNode, subtitle } from '../shared/operation/describeNode';
import type { Operation } from '../shared/operation/operation';
import { listLimitFields } from '../shared/operation/requestForm';

/** Operations of `/chat-sector` (spec, section 4). */
const operations: Operation[] = [
	{
		value: 'getAll',
		description: 'List the chat sectors of the account, newest first, each with its channel',
		endpoint: endpoints.listChatSectors,
		fields: listLimitFields,
	},
	{
		value: 'update',
		description: 'Update a chat sector. Omitted and blank fields keep their values.',
		endpoint: endpoints.updateChatSector,
		id: { ...sectorLocator, description: 'The chat sector to update' },
		fields: [
			updateFieldsCollection([
				colorField('Hexadecimal color of the sector in the CRM'),
				noteField('description', 'Description', 'What the sector is for', 'New business'),
				sentField('accountIntegration', {
					...integrationLocator,
					description: 'Account of the messaging channel that the sector sends from',
				}),
				sentField('membersCanViewAllConversations', {
					displayName: 'Share Conversations',
					type: 'boolean',
					default: false,
					description: 'Whether members of the sector see the conversations of all its members',
				}),
				textField('name', 'name', 'Name', 'Name of the sector', 'Sales'),
			]),
		],
	},
];

export const resources = [{ record: 'chat sector', operations }];

/** Chat sectors: departments, each bound to a channel integration. */
export class CrmChatSector extends operationNode(resources) implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Chat Sector', resources),
		name: 'crmChatSector',
		icon: nodeIcon('crm-chat-sector'),
		subtitle,
		description: 'List and update chat sectors, the departments that conversations belong to',
		usableAsTool: true,
	};
}
