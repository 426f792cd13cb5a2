import { formatCount } from '../../shared/values/formatCount';
import {
	isNearToday,
	spreadsheetDay,
	spreadsheetTime,
	spreadsheetTimeOfDay,
} from '../../shared/values/spreadsheetDay';

/** A number as a spreadsheet or a program stores it, with what people read in its place. */
interface StoredNumber {
	/** What it would read like. */
	reads: string;
	/** An expression that writes it so, without braces. */
	expression: string;
}

/** The values of one template variable, in the language of the template. */
interface VariableTexts {
	texts: readonly string[];
	/** Of the template, such as `pt_BR`. */
	language: string;
	/** The variable as the workflow stores it, to name its column. */
	stored: unknown;
	/** Whether the template itself writes a percent sign after the variable. */
	hasPercentSign: boolean;
}

const isNumber = (text: string) => /^\d+(?:\.\d+)?$/.test(text);

/**
 * Says that values of a variable are numbers as spreadsheets store them, which n8n reads from .xlsx and,
 * unless it is told otherwise, from Google Sheets: shares of a percentage, days, times of day, amounts with
 * a point where the language writes a comma; and milliseconds or seconds since 1970.
 *
 * @returns what they read like and the expression that formats them; `undefined` if there are none
 */
export function describeStoredNumbers(variable: VariableTexts): string | undefined {
	const numbers = variable.texts.filter(isNumber);
	const kind = [asMilliseconds, asSeconds, asDay, asTimeOfDay, asShare, asAmount].find((each) =>
		numbers.some((number) => each(number, numbers, variable)),
	);
	if (!kind) return undefined;
	const stored = numbers.filter((number) => kind(number, numbers, variable));
	const { reads, expression } = kind(stored[0], numbers, variable)!;
	const [some, all] = [stored, variable.texts].map(({ length }) => formatCount(length));
	const count = stored.length < variable.texts.length ? ` in ${some} of ${all} texts` : '';
	return `has ${stored[0]}${count}, which people read as ${reads}: {{ ${expression} }}`;
}

type Kind = (
	number: string,
	numbers: readonly string[],
	variable: VariableTexts,
) => StoredNumber | undefined;

const asMilliseconds: Kind = (number, _numbers, { language, stored }) => {
	if (!/^[1-3]\d{12}$/.test(number)) return undefined;
	const date = `DateTime.fromMillis(Number(${columnOf(stored)})).setLocale('${localeOf(language)}').toLocaleString()`;
	return { reads: dayIn(Number(number), language), expression: date };
};

/** Ten digits may also be a phone or an order: seconds since 1970 are near today, or in a column of dates. */
const asSeconds: Kind = (number, numbers, { language, stored }) => {
	if (!isSeconds(number)) return undefined;
	const isNear = (each: string) => isNearToday(Number(each) * 1000);
	const areNear = numbers.filter(isSeconds).every(isNear);
	if (!areNear && !dateWords.test(columnOf(stored))) return undefined;
	const date = `DateTime.fromSeconds(Number(${columnOf(stored)})).setLocale('${localeOf(language)}').toLocaleString()`;
	return { reads: dayIn(Number(number) * 1000, language), expression: date };
};

const isSeconds = (number: string) => /^[1-3]\d{9}(?:\.\d+)?$/.test(number);

/** Days of about a year around today; others only in a column that has dates, or is called so. */
const asDay: Kind = (number, numbers, { texts, language, stored }) => {
	if (!/^\d{5}(?:\.\d+)?$/.test(number)) return undefined;
	const isNear = numbers.every((each) => spreadsheetDay(each) !== undefined);
	const hasDates = texts.some((text) => /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(text));
	if (!isNear && !hasDates && !dateWords.test(columnOf(stored))) return undefined;
	const reads = dayIn(spreadsheetTime(Number(number)), language);
	const time = `Math.round((${columnOf(stored)} - 25569) * 86400000)`;
	const expression = `DateTime.fromMillis(${time}, { zone: 'utc' }).setLocale('${localeOf(language)}').toLocaleString()`;
	return { reads, expression };
};

/** Columns of dates by their names, in some languages; never a part of another word. */
const dateWords =
	/(?:^|[^a-z])(?:date|data|fecha|datum|day|dia|día|jour|tag|due|vencimento|vencimiento|birthday|birthdate|nascimento|nacimiento|expiry|validade|expires|expiration|timestamp|created|updated)(?:[^a-z]|$)/i;

const isPart = (number: string) => Number(number) > 0 && Number(number) < 1;

/** A part of a day is a time if all are whole five minutes, and one is no eighth, which may be a share. */
const asTimeOfDay: Kind = (number, numbers, { stored }) => {
	const parts = numbers.filter(isPart);
	const minutes = parts.map((part) => Number(part) * 24 * 60);
	const isTime = minutes.every((each) => Math.abs(each - 5 * Math.round(each / 5)) < 0.01);
	const isClear = parts.some((part) => part.length > '0.125'.length);
	if (!isPart(number) || !isTime || !isClear || numbers.some((each) => Number(each) >= 1)) {
		return undefined;
	}
	return {
		reads: spreadsheetTimeOfDay(Number(number)),
		expression: `DateTime.fromMillis(Math.round(${columnOf(stored)} * 1440) * 60000, { zone: 'utc' }).toFormat('HH:mm')`,
	};
};

const asShare: Kind = (number, numbers, { texts, language, stored, hasPercentSign }) => {
	if (!isPart(number) || numbers.some((each) => Number(each) > 1)) return undefined;
	const sign = hasPercentSign ? '' : '%';
	const share = `${numberIn(Number(number) * 100, language)}${sign}`;
	const isEighth = (Number(number) * 8) % 1 === 0;
	const column = columnOf(stored);
	const formatted = `(${column} * 100).toLocaleString('${localeOf(language)}')${sign && " + '%'"}`;
	return {
		reads:
			isEighth && !hasPercentSign ? `${share} or ${spreadsheetTimeOfDay(Number(number))}` : share,
		expression:
			numbers.length < texts.length ? `${column} <= 1 ? ${formatted} : ${column}` : formatted,
	};
};

/** An amount with a point, in a language that writes a comma. */
const asAmount: Kind = (number, _numbers, { language, stored }) => {
	if (!/^\d{1,12}\.\d{1,2}$/.test(number) || !numberIn(1.5, language).includes(','))
		return undefined;
	const digits = '{ minimumFractionDigits: 2, maximumFractionDigits: 2 }';
	return {
		reads: Number(number).toLocaleString(localeOf(language), {
			minimumFractionDigits: 2,
			maximumFractionDigits: 2,
		}),
		expression: `Number(${columnOf(stored)}).toLocaleString('${localeOf(language)}', ${digits})`,
	};
};

/** The column that an expression reads, such as `$json.price`. */
function columnOf(stored: unknown): string {
	const [, after = ''] = String(stored).split('$json');
	const [column = '.column'] = /^\.\w+|^\[["'][^"'\]]+["']\]/.exec(after) ?? [];
	return `$json${column}`;
}

/** The template's language for n8n's formats; English if there is none of that name. */
function localeOf(language: string): string {
	const locale = language.replaceAll('_', '-');
	try {
		return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en-US';
	} catch {
		return 'en-US';
	}
}

const numberIn = (number: number, language: string) =>
	number.toLocaleString(localeOf(language), { maximumFractionDigits: 3 });

const dayIn = (time: number, language: string) =>
	new Date(time).toLocaleDateString(localeOf(language), { timeZone: 'UTC' });
