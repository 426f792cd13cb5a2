import type { Reader, ValuesOf } from '../../shared/fields/field';
import { choices, field, group } from '../../shared/fields/kinds';
import { isBlank } from '../../shared/values/blank';
import { wrongValue } from '../../shared/values/describeValue';
import { isTimeZone } from '../../shared/values/time';

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Days of the week, as their short English names. */
export const weekdays = weekdayNames.map((name) => name.slice(0, 3));

/** Reads a time of day such as `9:00` or `18h30`, until the latest minute, as minutes since midnight. */
const timeOfDay =
	(latest: number): Reader<number> =>
	(value, label) => {
		const [, hours, minutes] = /^(\d{1,2})[:h]([0-5]\d)$/.exec(String(value).trim()) ?? [];
		const minute = Number(hours) * 60 + Number(minutes);
		if (minute <= latest) return minute;
		throw wrongValue(value, label, 'needs a time such as 09:00');
	};

/** Reads the zone; that of the workflow if it is blank. */
const readZone: Reader<string> = (value, label, { timeZone }) => {
	const zone = isBlank(value) ? timeZone : String(value).trim();
	if (isTimeZone(zone)) return zone;
	throw wrongValue(zone, label, 'needs a time zone such as America/Sao_Paulo');
};

export const sendingHoursField = group(
	{
		/** First minute, counted from midnight. */
		from: field<number>({
			displayName: 'From',
			type: 'string',
			textKind: 'name',
			default: '09:00',
			placeholder: 'e.g. 09:00',
			description: 'Time of day from which messages may be sent, as hours and minutes',
			read: timeOfDay(24 * 60 - 1),
		}),
		/** First minute after the hours; at most `from` for hours that end on the next day. */
		to: field<number>({
			displayName: 'To',
			type: 'string',
			textKind: 'name',
			default: '18:00',
			placeholder: 'e.g. 18:00',
			description:
				'Time of day until which messages may be sent. The same as "From", or an earlier one, is that of the next day.',
			read: timeOfDay(24 * 60),
		}),
		zone: field<string>({
			displayName: 'Time Zone',
			type: 'string',
			textKind: 'name',
			default: '',
			placeholder: 'e.g. America/Sao_Paulo',
			description: 'Time zone of the hours, as region and city. If empty, that of the workflow.',
			readsBlank: true,
			read: readZone,
		}),
		/** Days on which the hours begin. */
		weekdays: choices({
			displayName: 'Weekdays',
			options: weekdayNames.map((name, day) => ({ name, value: weekdays[day] })),
			default: weekdays.slice(0, 5),
			description: 'Days on which messages may be sent',
		}),
	},
	{
		displayName: 'Sending Hours',
		placeholder: 'Set Hours',
		description: 'When messages may be sent. Contacts outside these hours are pending.',
	},
	'hours',
);

/** When messages may be sent, in the time of a zone. */
export type SendingHours = NonNullable<ValuesOf<{ hours: typeof sendingHoursField }>['hours']>;
