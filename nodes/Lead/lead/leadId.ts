import type { INodeProperties } from 'n8n-workflow';

import { idField } from '../../shared/form/idField';

/** The lead that an operation works on. */
export const leadIdField: INodeProperties & { type: 'string' } = {
	...idField('Lead ID', 'leadId', 'ID of the lead, as its creation or a search returns it'),
	required: true,
};

/** The same as what fills `{id}` in a path. */
export const leadIdInPath = { parameter: leadIdField.name, label: leadIdField.displayName };
