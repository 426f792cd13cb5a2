import type { INodeProperties } from 'n8n-workflow';

import { keepExpressions, shownIf } from '../shared/fields/keptFields';
import { phoneField } from '../shared/form/leadFields';
import { defaultCountryField } from '../shared/form/defaultCountry';
import { sectorLocator } from '../shared/locators/sector';
import { templateLocator } from '../shared/locators/template';
import { templateVariablesFields } from '../shared/templateVariables/parameter';
import { leadFieldsCollection } from './contact/leadFields';
import { campaignKeyField } from './settings/campaignKey';
import { skipLabelsField } from './settings/leavingOut';
import { optionFields } from './settings/options';
import { modeField, testPhoneField } from './settings/settings';

const neededHint = 'Needed';

/**
 * The node's fields: what is sent, to whom, and for which campaign. None is required: n8n would not start the
 * workflow, and an uploaded list would be lost with it. A hint marks those that are needed, and the run says
 * what is missing.
 */
export const properties: INodeProperties[] = keepExpressions([
	modeField,
	...shownIf({ show: { mode: ['test'] } }, [testPhoneField]),
	campaignKeyField,
	{
		...sectorLocator,
		description:
			'Department that the conversation belongs to. The message is sent from its channel.',
		hint: neededHint,
	},
	{ ...templateLocator, required: false, hint: neededHint },
	...templateVariablesFields,
	{ ...phoneField, hint: neededHint },
	defaultCountryField,
	skipLabelsField,
	{
		displayName: 'Lead Name',
		name: 'leadName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Helena Prado',
		description: 'Name of a new lead. See "Lead Fields" for existing leads.',
	},
	leadFieldsCollection,
	...optionFields,
]);
