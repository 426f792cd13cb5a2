import { filtersCollection, optionsCollection } from '../../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../../shared/form/leadFields';
import { textField } from '../../shared/form/textField';
import { labelLocator, labelsLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/accountRecords';
import { fieldsOf, type Field } from '../../shared/fields/field';
import { number } from '../../shared/fields/kinds';
import { describedEmitSince } from '../emitSinceField';

/** "Filters". */
export const leadFilters = {
	label: {
		...labelLocator,
		description: labelsLocator.description,
		hint: 'Labels come after a lead is created. The option "Minimum Age (Seconds)" allows time for that.',
	},
	leadType: leadTypeField,
	owner: { ...memberLocator, name: 'leadOwner' },
	source: textField('note', 'source', 'Source', 'Where the lead came from', 'landing page'),
	temperature: temperatureField,
} satisfies Record<string, Field>;

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
	{
		...filtersCollection(Object.values(leadFilters)),
		description: 'Only leads that match all of these when they are first seen',
	},
	optionsCollection([describedEmitSince('the leads created'), ...fieldsOf(newLeadOptions)]),
];
