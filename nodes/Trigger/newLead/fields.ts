import type { INodeProperties } from 'n8n-workflow';

import { filters, optionsCollection } from '../../shared/form/fieldCollections';
import { leadTypeField, temperatureField } from '../../shared/form/leadTraits';
import { labelLocator } from '../../shared/locators/label';
import { memberLocator } from '../../shared/locators/member';
import { defaultOverlapMinutes } from './newLead';
import { emitSinceField } from '../emitSinceField';

const leadFilters: INodeProperties = {
	...filters([
		{
			...labelLocator,
			hint: 'Labels are assigned after a lead is created. Add the option "Minimum Age (Seconds)" to allow time for that.',
		},
		leadTypeField,
		{ ...memberLocator, name: 'leadOwner' },
		{
			displayName: 'Source',
			name: 'source',
			type: 'string',
			default: '',
			placeholder: 'e.g. landing page',
			description: 'Where the lead came from, spelled exactly as in the CRM',
		},
		temperatureField,
	]),
	description:
		'Only leads that match all of these. A lead is checked when it is first seen; if it matches only later, it does not start the workflow.',
};

/** The fields of the event "New Lead". */
export const newLeadFields: INodeProperties[] = [
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
				'How old a lead must be before it is checked and emitted. Allows time for labels and fields that are set right after the lead is created.',
		},
		{
			displayName: 'Overlap (Minutes)',
			name: 'overlapMinutes',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 1440 },
			default: defaultOverlapMinutes,
			description:
				"How long after its creation a lead may take to appear in the CRM's list and still be emitted. Each poll reads this period again; leads already emitted are skipped.",
		},
	]),
];
