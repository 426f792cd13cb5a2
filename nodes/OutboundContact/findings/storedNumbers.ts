import { dayMs } from '../../shared/units';
import { formatCount } from '../../shared/values/describeValue';
import { spreadsheetDay } from '../../shared/values/date';
import type { Column } from './finding';

/** Columns of dates by their names, in some languages; never a part of another word. */
const dateWords =
	/(?:^|[^a-z])(?:date|data|fecha|datum|day|dia|día|jour|tag|due|vencimento|vencimiento|birthday|birthdate|nascimento|nacimiento|expiry|validade|expires|expiration|timestamp|created|updated)(?:[^a-z]|$)/i;

const amountDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Kinds of numbers that spreadsheets store otherwise than people write them. */
const kinds = [
	{
		isOne: (text: string) => /^\d{5}(?:\.\d+)?$/.test(text),
		/** Days of about a year around today; others only in a column that has dates, or is called so. */
		areMeant: (numbers: string[], { stored, counts }: Column) =>
			numbers.every((each) => spreadsheetDay(each) !== undefined) ||
			dateWords.test(String(stored)) ||
			[...counts.keys()].some((text) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text)),
		reads: (number: string, locale: string) =>
			new Date((Number(number) - 25569) * dayMs).toLocaleDateString(locale, { timeZone: 'UTC' }),
		format: (value: string, locale: string) =>
			`DateTime.fromMillis(Math.round((${value} - 25569) * 86400000), { zone: 'utc' }).setLocale('${locale}').toLocaleString()`,
		/** Whether a value is one of them, as an expression, for a column that has others, too. */
		isOneOf: (value: string) => `${value} >= 10000 && ${value} < 100000`,
	},
	{
		isOne: (text: string) => /^\d{1,12}\.\d{1,2}$/.test(text),
		/** In a language that writes a comma; less than 1 alone may be shares of a percentage. */
		areMeant: (numbers: string[], { template }: Column) =>
			numbers.some((each) => /^\d+\.\d{1,2}$/.test(each) && Number(each) >= 1) &&
			(1.5).toLocaleString(localeOf(template)).includes(','),
		reads: (number: string, locale: string) => Number(number).toLocaleString(locale, amountDigits),
		format: (value: string, locale: string) =>
			`Number(${value}).toLocaleString('${locale}', { minimumFractionDigits: 2, maximumFractionDigits: 2 })`,
		isOneOf: (value: string) => `${value} >= 0`,
	},
];

/**
 * Says that values of a variable are days or amounts as spreadsheets store them, which n8n reads from .xlsx and,
 * unless it is told otherwise, from Google Sheets.
 *
 * @returns what they read like and, where the variable is one expression, one that writes it so
 */
export function describeStoredNumbers(column: Column): string | undefined {
	const { counts, place, isText, stored, total, template } = column;
	const numbers = [...counts.keys()].filter((text) => /^\d+(?:\.\d+)?$/.test(text));
	const kind = kinds.find((each) => numbers.some(each.isOne) && each.areMeant(numbers, column));
	if (!isText || !kind) return undefined;
	const locale = localeOf(template);
	const found = numbers.filter(kind.isOne);
	const count = found.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
	const some = count < total ? ` in ${formatCount(count)} of ${formatCount(total)} texts` : '';
	const what = `${place} has ${found[0]}${some}, which people read as ${kind.reads(found[0], locale)}`;
	const value = valueIn(stored);
	if (value === undefined) return what;
	const format = kind.format(value, locale);
	const isMixed = found.length < counts.size;
	const expression = isMixed ? `${kind.isOneOf(value)} ? ${format} : ${value}` : format;
	return `${what}: {{ ${expression} }}`;
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
function localeOf({ language }: Column['template']): string {
	try {
		return Intl.NumberFormat.supportedLocalesOf(language.replaceAll('_', '-'))[0] ?? 'en-US';
	} catch {
		return 'en-US';
	}
}
