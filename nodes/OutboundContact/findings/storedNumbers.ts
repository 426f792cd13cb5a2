import { formatCount } from '../../shared/values/describeValue';
import { spreadsheetDay } from '../../shared/values/spreadsheetDay';
import { dayMs } from '../../shared/units';
import type { Column } from './finding';

/** A kind of numbers that spreadsheets store otherwise than people write them. */
interface StoredNumbers {
	isOne: (text: string) => boolean;
	reads: (number: string) => string;
	/** An expression without braces that writes a value so. */
	format: (value: string) => string;
	/** Whether a value is one of them, as an expression, for a column that has others, too. */
	isOneOf: (value: string) => string;
}

/**
 * Says that values of a variable are days or amounts as spreadsheets store them, which n8n reads from .xlsx and,
 * unless it is told otherwise, from Google Sheets.
 *
 * @returns what they read like and, where the variable is one expression, one that writes it so
 */
export function describeStoredNumbers(column: Column): string | undefined {
	const { counts, place, isText, stored, total } = column;
	if (!isText) return undefined;
	const numbers = [...counts.keys()].filter((text) => /^\d+(?:\.\d+)?$/.test(text));
	const kind = daysIn(numbers, column) ?? amountsIn(numbers, column);
	if (!kind) return undefined;
	const found = numbers.filter(kind.isOne);
	const count = found.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
	const some = count < total ? ` in ${formatCount(count)} of ${formatCount(total)} texts` : '';
	const value = valueIn(stored);
	const isMixed = counts.size > numbers.length || !numbers.every(kind.isOne);
	const format = value && kind.format(value);
	const expression = isMixed && value ? `${kind.isOneOf(value)} ? ${format} : ${value}` : format;
	const advice = expression ? `: {{ ${expression} }}` : '';
	return `${place} has ${found[0]}${some}, which people read as ${kind.reads(found[0])}${advice}`;
}

/** Columns of dates by their names, in some languages; never a part of another word. */
const dateWords =
	/(?:^|[^a-z])(?:date|data|fecha|datum|day|dia|día|jour|tag|due|vencimento|vencimiento|birthday|birthdate|nascimento|nacimiento|expiry|validade|expires|expiration|timestamp|created|updated)(?:[^a-z]|$)/i;

/** Days of about a year around today; others only in a column that has dates, or is called so. */
function daysIn(numbers: readonly string[], column: Column): StoredNumbers | undefined {
	const isOne = (text: string) => /^\d{5}(?:\.\d+)?$/.test(text);
	const days = numbers.filter(isOne);
	const areNear = numbers.every((each) => spreadsheetDay(each) !== undefined);
	const isOfDates =
		dateWords.test(String(column.stored)) ||
		[...column.counts.keys()].some((text) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text));
	if (days.length === 0 || !(areNear || isOfDates)) return undefined;
	const locale = localeOf(column);
	const hasTimes = days.every((day) => day.includes('.'));
	const time = hasTimes ? ({ hour: 'numeric', minute: 'numeric' } as const) : {};
	return {
		isOne,
		reads: (number) =>
			new Date(Math.round((Number(number) - 25569) * dayMs)).toLocaleString(locale, {
				...{ timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' },
				...time,
			}),
		format: (value) =>
			`DateTime.fromMillis(Math.round((${value} - 25569) * 86400000), { zone: 'utc' }).setLocale('${locale}').toLocaleString(${hasTimes ? 'DateTime.DATETIME_SHORT' : ''})`,
		isOneOf: (value) => `${value} >= 10000 && ${value} < 100000`,
	};
}

/** Amounts with a point, in a language that writes a comma; less than 1 alone may be shares of a percentage. */
function amountsIn(numbers: readonly string[], column: Column): StoredNumbers | undefined {
	const locale = localeOf(column);
	const isOne = (text: string) => /^\d{1,12}\.\d{1,2}$/.test(text);
	const isAmount = numbers.some((each) => isOne(each) && Number(each) >= 1);
	if (!isAmount || !(1.5).toLocaleString(locale).includes(',')) return undefined;
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
	const shown = `{ minimumFractionDigits: 2, maximumFractionDigits: 2 }`;
	return {
		isOne,
		reads: (number) => Number(number).toLocaleString(locale, digits),
		format: (value) => `Number(${value}).toLocaleString('${locale}', ${shown})`,
		isOneOf: (value) => `${value} >= 0`,
	};
}

/** Longest value that a suggested expression repeats, in characters. */
const longestValue = 50;

/** The value of a variable that is one expression, to be put into another. */
function valueIn(stored: unknown): string | undefined {
	const [start, code = '', end, ...others] = String(stored)
		.trim()
		.split(/\{\{|\}\}/);
	const isOne = start === '=' && end === '' && others.length === 0;
	const value = code.trim();
	if (!isOne || value === '' || value.length > longestValue) return undefined;
	return /^\$[\w$]+(?:\.[\w$]+|\[["'][^"'\]]+["']\])*$/.test(value) ? value : `(${value})`;
}

/** The template's language for n8n's formats; English if there is none of that name. */
function localeOf({ template: { language } }: Column): string {
	const locale = language.replaceAll('_', '-');
	try {
		return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en-US';
	} catch {
		return 'en-US';
	}
}
