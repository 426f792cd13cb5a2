import type { INodeProperties } from 'n8n-workflow';

import {
	contactOptions,
	furtherRunOptions,
	hoursAndLimits,
	optionFields,
} from '../../../../../nodes/OutboundContact/settings/options';
import {
	leavingOut,
	skipLabelsField,
} from '../../../../../nodes/OutboundContact/settings/leavingOut';
import {
	createSettingsCheck,
	readSettings,
} from '../../../../../nodes/OutboundContact/settings/settings';
import { Form } from '../../../../../nodes/shared/fields/form';
import { type NamelessField, readValue } from '../../../../../nodes/shared/fields/field';
import { formOf } from '../../../../support/formOf';
import { picked } from '../../../../support/pickedLocator';

const optionTable = {
	...{ ...leavingOut, ...hoursAndLimits, ...furtherRunOptions, ...contactOptions },
};

/** Options whose form may be empty, and what their description says about that. */
const mayBeEmpty = [
	'additionalMessageFields',
	'conversationOwnerId',
	'senderId',
	'suppressedPhones',
];

const read = (field: NamelessField, value: unknown) => readValue(field, value, formOf(), 'option');

const grouped = optionFields.flatMap(({ options }) => options as INodeProperties[]);

it('has each option in one group, under a name that no other has', () => {
	// The template variables are read with the contact, not with the settings.
	const names = [...Object.keys(optionTable), 'templateVariablesJson'];
	expect(grouped.map(({ name }) => name).sort()).toEqual(names.sort());
});

it('turns on each switch that is added', () => {
	const switches = grouped.filter(({ type }) => type === 'boolean');
	expect(switches.map(({ default: initial }) => initial)).toEqual(switches.map(() => true));
});

describe.each(Object.entries<NamelessField>(optionTable))('the option %s', (name, field) => {
	it('is described in at most 120 characters', () => {
		expect(field.description?.length).toBeLessThanOrEqual(120);
	});

	if (field.type === 'boolean') {
		it('stays off until it is added', () => expect(field.whenAbsent?.()).toBe(false));
	}

	if (mayBeEmpty.includes(name)) return;

	it.each([[''], [null], [undefined], [{}], [[]], [Number.NaN]])('rejects %j', (value) => {
		expect(() => read(field, value)).toThrow(`"${field.displayName}"`);
	});
});

it.each<[keyof typeof optionTable, unknown[]]>([
	['messagesPerSecond', ['2,5', '10/s', -1]],
	['skipIfContactedWithinHours', ['1 day', -24, true, Infinity]],
	['maxMessages', ['8x', 0, -1, 2.5]],
	[
		'followUpOn',
		[{ campaign: ' ' }, { campaign: '!' }, { campaign: 'x', who: 'all' }].map((group) => ({
			group,
		})),
	],
	['maxCampaigns', [2, { group: { count: 0 } }, { group: { days: '' } }]],
	['stopAfterRefusals', [-1, 2.5]],
	['includeInput', ['yes', 1]],
	['onDuplicatePhone', ['Send Never']],
	['onActiveConversation', ['Skips']],
	['notAfter', ['tomorrow']],
	[
		'sendingHours',
		[
			{ weekdays: [] },
			{ weekdays: 'Monday of May' },
			{ from: '' },
			{ from: '9:60' },
			{ from: '24:00' },
			{ to: '24:01' },
			{ zone: 'Brasil' },
		].map((hours) => ({ hours })),
	],
])('%s rejects %j', (name, values) => {
	const field: NamelessField = optionTable[name];
	for (const value of values) {
		expect(() => read(field, value)).toThrow(`"${field.displayName}`);
	}
});

/** Of each option: what it is while it is not added, and what it is once it is, unchanged. */
const unchanged: Record<keyof typeof optionTable, [absent: unknown, added: unknown]> = {
	additionalMessageFields: [{}, {}],
	conversationOwnerId: ['', ''],
	followUpOn: [undefined, '"Follow Up On → Campaign" is empty'],
	guardAgainstParallelRuns: [false, true],
	includeInput: [false, true],
	maxCampaigns: [undefined, { count: 2, days: 7 }],
	maxContacts: [undefined, 1000],
	maxMessages: [undefined, 1000],
	messagesPerSecond: [0, 10],
	notAfter: [undefined, '"Send Nothing After" is empty'],
	onActiveConversation: ['reuse', 'reuse'],
	onDuplicatePhone: ['sendOnce', 'sendOnce'],
	sendingHours: [
		undefined,
		{ from: 540, to: 1080, weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], zone: 'UTC' },
	],
	sendUnconfirmedAgain: ['never', 'noMessageShown'],
	senderId: ['', ''],
	skipIfContactedWithinHours: [0, 24],
	skipLookUps: [false, true],
	stopAfterRefusals: [10, 10],
	suppressedPhones: [new Set(), new Set()],
};

it.each(Object.entries(unchanged))('%s is %j', (name, [absent, added]) => {
	const field: NamelessField = optionTable[name as keyof typeof optionTable];
	expect(field.whenAbsent?.()).toEqual(absent);
	const isLocator = field.type === 'resourceLocator';
	const adding = () => read(field, isLocator ? picked('') : field.default);
	if (typeof added === 'string' && added.startsWith('"')) expect(adding).toThrow(added);
	else expect(adding()).toEqual(added);
});

/** The settings of a run whose parameters are evaluated as given. */
const settingsOf = (parameters: object, evaluated: (path: string) => unknown = () => '') =>
	readSettings(
		new Form({ mode: 'preview', ...parameters }, 'UTC', (path) =>
			path === 'mode' ? 'preview' : evaluated(path),
		),
	);

describe('Skip Labels', () => {
	const skipped = (skipLabels: unknown) =>
		readSettings(formOf({ mode: 'preview', skipLabels })).skipLabels;

	it('begins with opt-out', () => {
		expect(skipped({ __rl: true, ...Object(skipLabelsField.default) })).toEqual(['optout']);
	});

	it('leaves nobody out where it is empty, but not where an expression gives nothing', () => {
		expect(skipped('')).toEqual([]);
		expect(skipped(picked('', 'name'))).toEqual([]);
		expect(() => settingsOf({ skipLabels: "={{ $('Labels').first().json.name }}" })).toThrow(
			'"Skip Labels" is empty',
		);
	});
});

describe('an option of the run', () => {
	const formOfRow = (parameters: object, value: unknown) =>
		new Form({ mode: 'preview', ...parameters }, 'UTC', (path) =>
			path === 'mode' ? 'preview' : value,
		);
	/** Checks a row whose option has the second value, in a run whose first row has the first one. */
	const check = (parameters: object, first: unknown, second: unknown) => {
		createSettingsCheck(formOfRow(parameters, first))(formOfRow(parameters, second), 2);
	};

	it.each([
		'={{ $json.a }}',
		"={{ $('Sheet').item.json.a }}",
		'={{ $node["Sheet"].json.a }}',
		"={{ $('Sheet').pairedItem().json.a }}",
		'={{ $data.a }}',
		'={{ $item(1).$binary.data.fileName }}',
	])('is compared if it reads the row, or the item of another node for it: %s', (includeInput) => {
		const parameters = { options: { includeInput } };
		expect(() => check(parameters, true, true)).not.toThrow();
		expect(() => check(parameters, true, false)).toThrow('"Include Input" differs between items');
	});

	it('may be the key', () => {
		const parameters = { campaignKey: '={{ $json.a }}' };
		expect(() => check(parameters, 'Natal', 'Natal')).not.toThrow();
		expect(() => check(parameters, 'Natal', 'Natal 2')).toThrow(
			'"Campaign Key" differs between items',
		);
	});

	it('is read once, from the first row', () => {
		const includeInput = "={{ $('Settings').all().map((item) => item.json.a)[0] }}";
		expect(() => check({ options: { includeInput } }, true, false)).not.toThrow();
	});

	it('may read the row in a group that gives only options of contacts', () => {
		const options = '={{ ({ senderId: $json.sender }) }}';
		expect(() => check({ options }, { senderId: 'a' }, { senderId: 'b' })).not.toThrow();
		expect(() => check({ options }, { includeInput: true }, { includeInput: false })).toThrow(
			'differs between items',
		);
	});
});

it('reads a blank list of phones as an empty one, unless an expression gives it', () => {
	const listFrom = (suppressedPhones: string) => settingsOf({ leaveOut: { suppressedPhones } });
	expect(listFrom('').suppressedPhones).toEqual(new Set());
	expect(() => listFrom("={{ $('Blocked').first().json.phone }}")).toThrow(
		'needs a list of phones',
	);
});

it('a group is added with the presets of its parts', () => {
	const { default: preset } = furtherRunOptions.followUpOn;
	expect(preset).toMatchObject({ group: { who: 'notAnswered' } });
});
