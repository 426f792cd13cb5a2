import type { Field } from '../../shared/fields/field';
import { choice, field, group, number } from '../../shared/fields/kinds';
import { parseLabels } from '../../shared/lead/labels';
import { searchLabels } from '../../shared/locators/lead';
import { createLocator } from '../../shared/locators/recordLocator';
import { isBlank } from '../../shared/values/blank';
import { pickedValue } from '../../shared/values/fieldValue';
import { parsePhoneList } from './suppressedPhones';

/** "Skip Labels": nobody who opted out gets a message unless somebody empties it. */
export const skipLabelsField: Field<string[]> = {
	...createLocator({
		displayName: 'Skip Labels',
		name: 'skipLabels',
		search: { searchLabels },
		byHand: [{ displayName: 'By Name', name: 'name', placeholder: 'e.g. opt-out, do not contact' }],
		description:
			'Labels of people who want no messages, by name or ID, separated by commas. Leads with any are skipped. If empty, nobody is left out.',
	}),
	name: 'skipLabels',
	default: { mode: 'name', value: 'opt-out' },
	whenAbsent: () => [],
	readsBlank: true,
	read: (value, label, form, path) =>
		isBlank(pickedValue(value)) && form.expressions(path).length === 0
			? []
			: parseLabels(value, label),
};

/** The options in "Who Is Left Out". */
export const leavingOut = {
	maxCampaigns: group(
		{
			count: number({
				displayName: 'Campaigns',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 2,
				description: 'How many other campaigns a lead may have got',
			}),
			days: number({
				displayName: 'Within (Days)',
				typeOptions: { minValue: 1 },
				default: 7,
				description: 'How many days back campaigns count',
			}),
		},
		{
			displayName: 'Max Campaigns',
			description: 'Skips leads that got this many other campaigns in these days',
		},
	),
	skipIfContactedWithinHours: number({
		whenAbsent: () => 0,
		displayName: 'Skip If Contacted (Hours)',
		typeOptions: { minValue: 0 },
		default: 24,
		description: 'Skips leads with a message within this many hours; 0 skips none',
	}),
	onDuplicatePhone: choice({
		displayName: 'If a Phone Appears Twice',
		options: [
			{ name: 'Send Each', value: 'sendEach' },
			{ name: 'Send Once', value: 'sendOnce' },
		],
		default: 'sendOnce',
		description:
			'For rows with the same phone. With a campaign key, or without this option, only one gets a message.',
	}),
	suppressedPhones: field<ReadonlySet<string>>({
		displayName: 'Do-Not-Contact Phones',
		type: 'string',
		textKind: 'name',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. +55 11 98765-4321, +55 21 99876-5432',
		description:
			'Phones to leave out, separated by commas or lines, or as a list. Read once per run.',
		whenAbsent: () => new Set<string>(),
		readsBlank: true,
		read: parsePhoneList,
	}),
};
