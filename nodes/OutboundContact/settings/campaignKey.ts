import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import type { Form } from '../../shared/fields/form';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { describeValue } from '../../shared/values/describeValue';
import { findEmptyExpression } from '../../shared/values/emptyExpression';
import { rejectArtifact } from '../../shared/values/artifact';
import { writtenText } from '../../shared/values/text';
import { campaignKeyField } from './campaignKeyField';

const { name, displayName } = campaignKeyField;

/** The campaign of a run. */
export interface CampaignKey {
	/** The key in its normal form; empty if the field is blank. */
	campaignKey: string;
	/** The key as typed, for show. */
	typedKey: string;
}

/**
 * Reads "Campaign Key". A blank field means that no key is used. An expression that returns nothing, also
 * within a text, is an error, because its author relies on the key.
 *
 * @throws {InvalidInput} when nothing usable is left of it, or nobody has written it
 */
export function readCampaignKey(form: Form): CampaignKey {
	const given = form.get(name);
	if (expressionOf(form) === undefined && isBlank(given)) {
		return { campaignKey: '', typedKey: '' };
	}
	const typedKey = typedKeyOf(given);
	rejectArtifact(typedKey, displayName, 'name');
	const campaignKey = normalKey(typedKey);
	const empty = findEmptyExpression(form.expressions(name)[0], (expression) =>
		valueOf(expression, form),
	);
	if (empty !== undefined) {
		throw new InvalidInput(
			`"${displayName}": ${empty} gives nothing`,
			"The next campaign would have the same key, and reach nobody who has this one's message. Correct the expression, or add || '' to it. Nothing was sent.",
		);
	}
	if (campaignKey !== '') return { campaignKey, typedKey };
	throw new InvalidInput(
		`"${displayName}" needs a letter or a digit`,
		`Got ${describeValue(given)}. Enter a key or clear the field. Nothing was sent.`,
	);
}

/** What makes a random choice give the same key in this many evaluations is no choice. */
const evaluations = 8;

/**
 * Rejects a key that another execution of the same campaign, a minute later, would not have.
 *
 * @param form of the first item
 * @throws {InvalidInput} when the key depends on the execution, on the minute or on chance
 */
export function rejectKeyPerExecution(form: Form): void {
	const expression = expressionOf(form);
	if (expression === undefined) return;
	const key = keyFrom(expression, form);
	const later = inAnotherExecution(expression);
	const laterKeys = Array.from({ length: evaluations }, () => keyFrom(later, form));
	if (laterKeys.every((each) => each === key)) return;
	throw new InvalidInput(
		`"${displayName}" is a new one in each execution`,
		"So nobody would be known to have the message. Enter a fixed text for each campaign, or one by day such as {{ $today.toFormat('yyyy-MM-dd') }}. Nothing was sent.",
	);
}

/** "Campaign Key" as the workflow stores it, without the sign of an expression; `undefined` if it is none. */
function expressionOf(form: Form): string | undefined {
	return form.expressions(name)[0]?.slice(1);
}

/** The key that an expression gives, also as a date; `undefined` where it cannot be evaluated. */
function keyFrom(expression: string, form: Form): string | undefined {
	const value = valueOf(expression, form);
	return value === undefined ? undefined : normalKey(writtenText(value) ?? '');
}

function valueOf(expression: string, form: Form): unknown {
	try {
		return form.evaluateExpression(expression);
	} catch {
		return undefined;
	}
}

/**
 * The expression with what differs between executions replaced by what another one would have. The clock
 * is a minute off, to the side that keeps the quarter of the hour, and so the hour and day of every place.
 */
function inAnotherExecution(expression: string): string {
	const minutes = new Date().getMinutes() % 15 === 14 ? -1 : 1;
	const now = `$now.plus(${minutes}, 'minutes')`;
	const replaceIn = (code: string) =>
		code
			.replace(/\$now\b|\bDateTime\.(?:now|local|utc)\(\)/g, `(${now})`)
			.replace(/\bDate\.now\(\)/g, `(${now}.toMillis())`)
			.replace(/\bnew Date\(\)|\bnew Date\b(?![ (])/g, `(new Date(${now}.toMillis()))`)
			.replace(/(?<!new )\bDate\(\)/g, `(String(${now}.toJSDate()))`)
			.replace(
				/\$execution\b/g,
				'({...$execution, id: "another", resumeUrl: "another", resumeFormUrl: "another"})',
			);
	const [start, ...parts] = expression.split('{{');
	const replaced = parts.map((part) => {
		const [code, ...texts] = part.split('}}');
		return [replaceIn(code), ...texts].join('}}');
	});
	return [start, ...replaced].join('{{');
}
