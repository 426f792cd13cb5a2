import { groupBy } from '../../shared/records';
import { templatePlaceholders } from '../../shared/template/parts';
import { storedText } from '../../shared/templateVariables/value';
import { dayMs } from '../../shared/units';
import { spreadsheetDay } from '../../shared/values/date';
import { describeValue, formatCount } from '../../shared/values/describeValue';
import { plannedOf, type Finding } from './finding';

/** The texts that one variable of a template has for all contacts who get it from one sector. */
export interface Column {
	/** The place of the variable, such as `Body {{1}}`. */
	place: string;
	template: { name: string; language: string };
	/** Whether it is part of a text, not of a link or a button. */
	isText: boolean;
	/** The variable as the workflow stores it. */
	stored: unknown;
	/** How many contacts have each text. */
	counts: ReadonlyMap<string, number>;
	/** How many contacts there are. */
	total: number;
}

/** A preview names this many things about texts, the worst first. */
const namedTexts = 3;

/** Says what is doubtful about the texts of each variable of each template: once, however many contacts get it. */
export const doubtfulTexts: Finding = (run) => {
	const { templateVariables } = run.context.getNode().parameters;
	const groups = groupBy(plannedOf(run), ({ plan }) => plan);
	const columns = [...groups].map(([{ template }, contacts]) =>
		templatePlaceholders(template).map(({ key, label, kind }): Column => {
			const counts = new Map<string, number>();
			for (const { preview } of contacts) {
				const text = preview?.values[key] ?? '';
				counts.set(text, (counts.get(text) ?? 0) + 1);
			}
			const stored = storedText(templateVariables, template, key);
			const place = label.split(/: | \(/, 1)[0];
			return { place, isText: kind === 'text', template, stored, counts, total: contacts.length };
		}),
	);
	const doubts = [...columns.flat().map(describeStoredNumbers), ...columns.map(describeSameTexts)];
	return doubts.flatMap((text) => text ?? []).slice(0, namedTexts);
};

/**
 * Says that texts are the same for everybody although they have variables: an expression that finds
 * nothing in any row leaves its fallback. A single variable may be the same if it was entered so.
 *
 * @param columns the variables of one template
 */
function describeSameTexts(columns: readonly Column[]): string | undefined {
	const [first] = columns;
	const same = columns.filter(({ counts }) => counts.size === 1);
	if (!first || first.total < 2 || same.length === 0) return undefined;
	const texts = `All ${formatCount(first.total)} texts of "${first.template.name}"`;
	if (same.length === columns.length) return `${texts} are the same, although it has variables`;
	const parts = same
		.filter(({ stored }) => String(stored).startsWith('='))
		.map(({ place, counts }) => `${place} (${describeValue([...counts.keys()][0])})`);
	return parts.length > 0 ? `${texts} have the same ${parts.join(', ')}` : undefined;
}

const amountDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Kinds of numbers that spreadsheets store otherwise than people write them. */
const kinds = [
	{
		/** Days of about a year around today, if all numbers are. */
		isOne: (text: string) => spreadsheetDay(text) !== undefined,
		areMeant: (numbers: string[]) => numbers.every((each) => spreadsheetDay(each) !== undefined),
		reads: (number: string, locale: string) =>
			new Date((Number(number) - 25569) * dayMs).toLocaleDateString(locale, { timeZone: 'UTC' }),
		format: (value: string, locale: string) =>
			`DateTime.fromMillis(Math.round((${value} - 25569) * 86400000), { zone: 'utc' }).setLocale('${locale}').toLocaleString()`,
	},
	{
		isOne: (text: string) => /^\d{1,12}\.\d{1,2}$/.test(text),
		/** In a language that writes a comma; less than 1 alone may be shares of a percentage. */
		areMeant: (numbers: string[], locale: string) =>
			numbers.some((each) => /^\d+\.\d{1,2}$/.test(each) && Number(each) >= 1) &&
			(1.5).toLocaleString(locale).includes(','),
		reads: (number: string, locale: string) => Number(number).toLocaleString(locale, amountDigits),
		format: (value: string, locale: string) =>
			`Number(${value}).toLocaleString('${locale}', { minimumFractionDigits: 2, maximumFractionDigits: 2 })`,
	},
];

/**
 * Says that values of a variable are days or amounts as spreadsheets store them, which n8n reads from .xlsx and,
 * unless it is told otherwise, from Google Sheets.
 *
 * @returns what they read like and, where the variable is one expression, one that writes its numbers so
 */
export function describeStoredNumbers(column: Column): string | undefined {
	const { counts, place, isText, stored, total, template } = column;
	const locale = localeOf(template);
	const numbers = [...counts.keys()].filter((text) => /^\d+(?:\.\d+)?$/.test(text));
	const kind = kinds.find((each) => numbers.some(each.isOne) && each.areMeant(numbers, locale));
	if (!isText || !kind) return undefined;
	const found = numbers.filter(kind.isOne);
	const count = found.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
	const some = count < total ? ` in ${formatCount(count)} of ${formatCount(total)} texts` : '';
	const what = `${place} has ${found[0]}${some}, which people read as ${kind.reads(found[0], locale)}`;
	// The variable as a short expression that is all of it.
	const [, inner = ''] = /^=\{\{([^{}]*)\}\}$/.exec(String(stored).trim()) ?? [];
	const code = inner.trim();
	if (code === '' || code.length > 50) return what;
	const value = /^\$[\w$]+(?:\.[\w$]+|\[["'][^"'\]]+["']\])*$/.test(code) ? code : `(${code})`;
	const format = kind.format(value, locale);
	const expression = numbers.length < counts.size ? `${value} >= 0 ? ${format} : ${value}` : format;
	return `${what}: {{ ${expression} }}`;
}

/** The template's language for n8n's formats; English if there is none of that name. */
function localeOf({ language }: Column['template']): string {
	try {
		return Intl.NumberFormat.supportedLocalesOf(language.replaceAll('_', '-'))[0] ?? 'en-US';
	} catch {
		return 'en-US';
	}
}
