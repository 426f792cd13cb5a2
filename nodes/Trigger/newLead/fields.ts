import { filtersCollection, optionsCollection } from '../../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../../shared/form/leadFields';
import { textField } from '../../shared/form/textField';
import { labelLocator, labelsLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/member';
import type { Field } from '../../shared/fields/field';
import { defaultOverlapMinutes } from './newLead';
import { emitSinceField } from '../emitSinceField';

const leadFilters: Field = {
	...filtersCollection([
		{
			...labelLocator,
			description: labelsLocator.description,
			hint: 'Labels come after a lead is created. The option "Minimum Age (Seconds)" allows time for that.',
		},
		leadTypeField,
		{ ...memberLocator, name: 'leadOwner' },
		textField('note', 'source', 'Source', 'Where the lead came from', 'landing page'),
		temperatureField,
	]),
	description: 'Only leads that match all of these when they are first seen',
};

export const newLeadFields: Field[] = [
	leadFilters,
	optionsCollection([
		emitSinceField('the leads created'),
		{
			displayName: 'Minimum Age (Seconds)',
			name: 'minimumAgeSeconds',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 60,
			description:
				'How old a lead must be before it is checked, to allow time for labels and fields that are set later. Without this option, 0.',
		},
		{
			displayName: 'Overlap (Minutes)',
			name: 'overlapMinutes',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 1440 },
			default: defaultOverlapMinutes,
			description:
				"How long a new lead may take to appear in the CRM's list. Each poll reads this period again.",
		},
	]),
];
