import { endpoints } from '../../shared/contract';
import { sentField, type Operation } from '../../shared/operation/operation';
import { colorField } from '../../shared/form/colorField';
import { updateFieldsCollection } from '../../shared/form/fieldCollections';
import { integrationLocator } from '../../shared/locators/integration';
import { sectorLocator } from '../../shared/locators/sector';

/** Update chat sector: `PUT /chat-sector/{id}` (spec, section 4). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update chat sector',
	description: 'Update a chat sector. Omitted and blank fields keep their values.',
	endpoint: endpoints.updateChatSector,
	id: { ...sectorLocator, description: 'The chat sector to update' },
	fields: [
		updateFieldsCollection([
			sentField('color', colorField('the sector')),
			sentField('description', {
				displayName: 'Description',
				placeholder: 'e.g. New business',
				description: 'What the sector is for',
			}),
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
			sentField('name', {
				displayName: 'Name',
				placeholder: 'e.g. Sales',
				description: 'Name of the sector',
			}),
		]),
	],
};
