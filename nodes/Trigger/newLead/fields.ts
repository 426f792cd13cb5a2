import { filtersCollection, optionsCollection } from '../../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../../shared/form/leadFields';
import { textField } from '../../shared/form/textField';
import { labelLocator, labelsLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/member';
import { fieldsOf, type Field } from '../../shared/fields/field';
import { number } from '../../shared/fields/kinds';
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

/** "Options" that are read by `readFields`. */
export const newLeadOptions = {
	minimumAgeSeconds: number({
		displayName: 'Minimum Age (Seconds)',
		typeOptions: { minValue: 0 },
		default: 60,
		description:
			'How old a lead must be before it is checked, to allow time for labels and fields that are set later. Without this option, 0.',
		whenAbsent: () => 0,
	}),
	overlapMinutes: number({
		displayName: 'Overlap (Minutes)',
		typeOptions: { minValue: 1, maxValue: 1440 },
		default: 10,
		description:
			"How long a new lead may take to appear in the CRM's list. Each poll reads this period again.",
		whenAbsent: () => 10,
	}),
};

export const newLeadFields: Field[] = [
	leadFilters,
	optionsCollection([emitSinceField('the leads created'), ...fieldsOf(newLeadOptions)]),
];
