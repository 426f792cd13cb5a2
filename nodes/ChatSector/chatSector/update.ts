import { endpoints } from '../../shared/contract';
import { sentField } from '../../shared/fields/field';
import type { Operation } from '../../shared/operation/operation';
import { colorField } from '../../shared/form/colorField';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { textField } from '../../shared/form/textField';
import { integrationLocator } from '../../shared/locators/integration';
import { sectorLocator } from '../../shared/locators/sector';

/** Update chat sector: `PUT /chat-sector/{id}` (spec, section 4). */
export const update: Operation = {
	value: 'update',
	description: 'Update a chat sector. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateChatSector,
	id: { ...sectorLocator, description: 'The chat sector to update' },
	fields: [
		updateFieldsCollection([
			colorField('Hexadecimal color of the sector in the CRM'),
			textField('note', 'description', 'Description', 'What the sector is for', 'New business'),
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
};
