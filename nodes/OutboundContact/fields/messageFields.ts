import type { INodeProperties } from 'n8n-workflow';

import { sectorLocator } from '../../shared/locators/sector';
import { templateLocator } from '../../shared/locators/template';
import { templateVariablesFields } from '../../shared/templateVariables/parameter';

/** What is sent, and from where. */
export const messageFields: INodeProperties[] = [
	{
		...sectorLocator,
		required: true,
		description:
			'Department that the conversation belongs to. The message goes out from its channel.',
	},
	templateLocator,
	...templateVariablesFields,
];
