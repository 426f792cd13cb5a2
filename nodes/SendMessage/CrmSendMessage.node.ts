import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchIntegrations } from '../shared/locators/integration';
import { searchMembers } from '../shared/locators/member';
import { searchTemplates } from '../shared/locators/template';
import { templateVariables } from '../shared/templateVariables/fields';
import {
	describeOperations,
	type ResourceOperations,
} from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { runOperations } from '../shared/operation/runOperations';
import { sendSocial } from './message/sendSocial';
import { sendTemplate } from './message/sendTemplate';
import { sendText } from './message/sendText';

const operations: ResourceOperations = {
	defaultOperation: 'sendTemplate',
	operations: [sendSocial, sendTemplate, sendText],
};

/** Messages on the messaging channel and the social-network channel. */
export class CrmSendMessage implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Send Message',
		name: 'crmSendMessage',
		icon: {
			light: 'file:../../icons/crm-send-message.svg',
			dark: 'file:../../icons/crm-send-message.dark.svg',
		},
		subtitle: operationSubtitle,
		description:
			'Send template and text messages on the messaging channel and the social-network channel',
		defaults: { name: 'CRM Send Message' },
		usableAsTool: true,
		properties: describeOperations(operations),
	};

	methods = {
		listSearch: { searchIntegrations, searchMembers, searchTemplates },
		resourceMapping: { templateVariables },
	};

	customOperations = runOperations([operations]);
}
