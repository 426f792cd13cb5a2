import { endpoints } from '../../shared/contract';
import { bodyField } from '../../shared/form/bodyField';
import { updateFields } from '../../shared/form/fieldCollections';
import { leaveOutEmpty } from '../../shared/operation/leaveOutEmpty';
import { requireChange } from '../../shared/operation/requiredFields';
import { integrationLocator } from '../../shared/locators/integration';
import { sectorLocator } from '../../shared/locators/sector';
import type { Operation } from '../../shared/operation/operation';

type Endpoint = typeof endpoints.updateChatSector;

/** Update chat sector: `PUT /chat-sector/{id}` (spec, section 4). */
export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update chat sector',
	description: 'Update a chat sector. Fields that are not given stay as they are.',
	endpoint: endpoints.updateChatSector,
	id: { parameter: sectorLocator.name, label: sectorLocator.displayName },
	fields: [
		{ ...sectorLocator, required: true, description: 'The chat sector to update' },
		updateFields([
			bodyField<Endpoint>('color', {
				displayName: 'Color',
				type: 'color',
				default: '',
				placeholder: 'e.g. #1f6feb',
				description: 'Hexadecimal color that the CRM shows the sector in',
			}),
			bodyField<Endpoint>('description', {
				displayName: 'Description',
				type: 'string',
				default: '',
				placeholder: 'e.g. New business',
				description: 'What the sector is for',
			}),
			bodyField<Endpoint>('accountIntegration', {
				...integrationLocator,
				description: 'Account of the messaging channel that the sector sends from',
			}),
			bodyField<Endpoint>('membersCanViewAllConversations', {
				displayName: 'Share Conversations',
				type: 'boolean',
				default: false,
				description: 'Whether members of the sector see the conversations of all its members',
			}),
			bodyField<Endpoint>('name', {
				displayName: 'Name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Sales',
				description: 'Name of the sector',
			}),
		]),
	],
	prepare: [leaveOutEmpty('body', ['name']), requireChange],
};
