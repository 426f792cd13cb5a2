import type { INodeProperties } from 'n8n-workflow';

import type { Form } from '../../shared/fields/form';
import { field } from '../../shared/fields/kinds';
import { isRecord, type UnknownRecord } from '../../shared/records';
import { shownIf } from '../../shared/fields/keptFields';
import { unusableValue } from '../../shared/values/describeValue';
import { isTimeZone, requireTimeZone } from '../../shared/values/time';

/** Days of the week, as their short English names. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

export type Weekday = (typeof weekdays)[number];

/** When messages may be sent, in local time. */
export interface SendingHours {
	/** First minute, counted from midnight. */
	from: number;
	/** First minute after the hours; smaller than `from` for hours that cross midnight. */
	to: number;
	/** Days on which the hours begin. */
	weekdays: readonly Weekday[];
	/** Time zone of the hours. */
	zone: string;
}

/** Value of "Time Zone" for the time zone in the workflow's settings. */
const zoneOfWorkflow = 'workflow';

const workdays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

const weekdayNames = [
	...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
];

const weekdayOptions = weekdays.map((value, day) => ({ name: weekdayNames[day], value }));

/** In the order in which people think of them: whose clock counts comes after the times. */
const hoursFields: INodeProperties[] = [
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '09:00',
		placeholder: 'e.g. 09:00',
		description: 'Time of day from which messages may be sent, as hours and minutes',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '18:00',
		placeholder: 'e.g. 18:00',
		description:
			'Time of day until which messages may be sent. Earlier than "From" means the next day.',
	},
	{
		displayName: 'Time Zone',
		name: 'clock',
		type: 'options',
		options: [
			{ name: 'Another', value: 'zone', description: 'The time zone that you enter' },
			{
				name: 'Of the Workflow',
				value: zoneOfWorkflow,
				description: 'The time zone in the settings of the workflow',
			},
		],
		default: zoneOfWorkflow,
		description: 'Time zone of the hours',
	},
	...shownIf({ clock: ['zone'] }, [
		{
			displayName: 'Name of Time Zone',
			name: 'zone',
			type: 'string',
			default: '',
			placeholder: 'e.g. America/Sao_Paulo',
			description: 'The time zone, as region and city',
		},
	]),
	{
		displayName: 'Weekdays',
		name: 'weekdays',
		type: 'multiOptions',
		options: weekdayOptions,
		default: [...workdays],
		description: 'Days on which messages may be sent',
	},
];

/** n8n stores no value that is the default. */
const usualHours = Object.fromEntries(hoursFields.map((field) => [field.name, field.default]));

export const sendingHoursField = field<SendingHours | undefined>({
	displayName: 'Sending Hours',
	type: 'fixedCollection',
	placeholder: 'Set Hours',
	default: { hours: { from: '09:00', to: '18:00', weekdays: [...workdays] } },
	description:
		'When messages may be sent. Contacts outside these hours are pending. Without this option, at any time.',
	options: [{ displayName: 'Hours', name: 'hours', values: hoursFields }],
	read: readSendingHours,
});

/** Reads "Sending Hours". Also accepts times such as `9:00` or `18h30`. */
export function readSendingHours(value: unknown, label: string, { timeZone }: Form): SendingHours {
	const hours: UnknownRecord =
		isRecord(value) && isRecord(value.hours) ? { ...usualHours, ...value.hours } : {};
	const from = parseTimeOfDay(hours.from);
	const to = parseTimeOfDay(hours.to, endOfDay);
	if (from === undefined) throw unusableValue(hours.from, label, 'a time such as 09:00 in "From"');
	if (to === undefined) throw unusableValue(hours.to, label, 'a time such as 18:00 in "To"');
	if (from === to) throw unusableValue(hours.to, label, 'another time in "To" than in "From"');
	const selected = hours.weekdays;
	const days = weekdays.filter((day) => Array.isArray(selected) && selected.includes(day));
	if (days.length === 0) throw unusableValue(selected, label, 'at least one day in "Weekdays"');
	const { clock } = hours;
	const chosen = clock === 'zone' ? hours.zone : clock;
	if (chosen === zoneOfWorkflow) requireTimeZone(timeZone);
	const zone = chosen === zoneOfWorkflow ? timeZone : String(chosen ?? '').trim();
	if (!isTimeZone(zone)) {
		const field = clock === 'zone' ? 'Name of Time Zone' : 'Time Zone';
		throw unusableValue(zone, label, `a time zone such as America/Sao_Paulo in "${field}"`);
	}
	return { from, to, weekdays: days, zone };
}

/** The minute of 24:00, which only ends hours. */
const endOfDay = 24 * 60;

/** Minutes since midnight; `undefined` if it is not a time of day until the latest minute. */
function parseTimeOfDay(value: unknown, latest = endOfDay - 1): number | undefined {
	const time = /^(\d{1,2})[:h](\d{2})$/.exec(String(value ?? '').trim());
	if (!time) return undefined;
	const minute = Number(time[1]) * 60 + Number(time[2]);
	return Number(time[2]) < 60 && minute <= latest ? minute : undefined;
}
