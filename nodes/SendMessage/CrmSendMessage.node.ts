import type { INodeType, INodeTypeDescription } from 'n8n-workflow';

import { listSearchesFor } from '../shared/locators/recordLocator';
import { loadTemplateVariables } from '../shared/templateVariables/fields';
import { customOperationsOf, describeNode, subtitle } from '../shared/operation/describeNode';
import { nodeIcon } from '../shared/nodeIcon';
import { sendSocial } from './message/sendSocial';
import { sendTemplate } from './message/sendTemplate';
import { sendText } from './message/sendText';

export const resources = [{ record: 'message', operations: [sendTemplate, sendSocial, sendText] }];

/** Messages on the messaging channel and the social-network channel. */
export class CrmSendMessage implements INodeType {
	description: INodeTypeDescription = {
		...describeNode('CRM Send Message', resources),
		name: 'crmSendMessage',
		icon: nodeIcon('crm-send-message'),
		subtitle,
		description:
			'Send one template or text message to each item. For a list of contacts, use CRM Outbound Contact.',
		usableAsTool: true,
	};

	methods = {
		listSearch: listSearchesFor(this.description.properties),
		resourceMapping: { templateVariables: loadTemplateVariables },
	};

	customOperations = customOperationsOf(resources);
}
