import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { searchIntegrations } from '../shared/locators/integration';
import { searchMembers } from '../shared/locators/member';
import { searchTemplates } from '../shared/locators/template';
import { templateVariables } from '../shared/templateVariables/fields';
import { describeOperations } from '../shared/operation/describeOperations';
import { nodeDefaults } from '../shared/operation/nodeDefaults';
import { operationSubtitle } from '../shared/operation/operationSubtitle';
import { sendSocial } from './message/sendSocial';
import { sendTemplate } from './message/sendTemplate';
import { sendText } from './message/sendText';

/** Messages on the messaging channel and the social-network channel. */
export class CrmSendMessage implements INodeType {
	description: INodeTypeDescription = {
		...nodeDefaults,
		displayName: 'CRM Send Message',
		name: 'crmSendMessage',
		icon: { light: 'file:../../icons/crm.svg', dark: 'file:../../icons/crm.dark.svg' },
		subtitle: operationSubtitle,
		description:
			'Send template and text messages on the messaging channel and the social-network channel',
		defaults: { name: 'CRM Send Message' },
		usableAsTool: true,
		properties: describeOperations({
			defaultOperation: 'sendTemplate',
			operations: [sendSocial, sendTemplate, sendText],
		}),
	};

	methods = {
		listSearch: { searchIntegrations, searchMembers, searchTemplates },
		resourceMapping: { templateVariables },
	};
}
