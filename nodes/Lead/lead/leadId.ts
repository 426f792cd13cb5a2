import type { INodeProperties } from 'n8n-workflow';

import { leadLocator } from '../../shared/locators/lead';

/** The lead that an operation works on. */
export const leadIdField: INodeProperties = { ...leadLocator, required: true };

/** The same as what fills `{id}` in a path. */
export const leadIdInPath = { parameter: leadIdField.name, label: leadIdField.displayName };
