import type { INodeProperties } from 'n8n-workflow';

import { normalKey, typedKeyOf } from '../../shared/claim/campaignKey';
import type { Form } from '../../shared/fields/form';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { wrongValue } from '../../shared/values/describeValue';
import { rejectArtifact } from '../../shared/values/artifact';
import { findEmptyExpression } from '../../shared/values/emptyExpression';

const name = 'campaignKey';
const displayName = 'Campaign Key';

/** The key under which claims are stored: see `shared/lead/storedClaim.ts`. */
export const campaignKeyField: INodeProperties = {
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: 'e.g. black-friday-2026',
	description:
		'Name of the campaign, stored on each lead so that it gets the message once. Use a new one for each campaign. Case, accents and punctuation do not matter.',
	hint: 'Needed so that nobody gets the message twice',
};

/** Chance, the execution and the clock: others in each execution. */
const perExecution =
	/\$execution(?!\.mode)\b|\brandom(?:UUID|Item)?\(|\bnew Date(?! ?\([^)])|\bDate(?:\.now)?\(\)/;

/** The time, of which an expression may take the day, the month or the year. */
const clock = /\$now\b|\bDateTime\.(?:now|local|utc)\(\)/;
const day =
	/^\.(?:toISODate\(|(?:toF|f)ormat\(["'][^"'HhmsSxXtTfF]*["']|(?:year|quarter|month|weekNumber|day)\b)/;

/**
 * Reads "Campaign Key". A blank field means that no key is used. An expression that returns nothing is an error, because its author relies on the key.
 *
 * @returns the key in its normal form, and as typed, for show; both empty if the field is blank
 * @throws {InvalidInput} when nothing usable is left of it, nobody has written it, or the next execution has
 *   another one
 */
export function readCampaignKey(form: Form) {
	const [expression] = form.expressions(name);
	const [, ...afterClock] = (expression ?? '').split(clock);
	if (perExecution.test(expression ?? '') || afterClock.some((each) => !day.test(each))) {
		throw new InvalidInput(
			`"${displayName}" may be a new one in each execution`,
			"So nobody would be known to have the message. Enter a fixed text for each campaign, or one by day such as {{ $today.toFormat('yyyy-MM-dd') }}.",
		);
	}
	const given = form.get(name);
	if (expression === undefined && isBlank(given)) return { campaignKey: '', typedKey: '' };
	const typedKey = typedKeyOf(given);
	rejectArtifact(typedKey, displayName, 'name');
	const campaignKey = normalKey(typedKey);
	const empty = findEmptyExpression(expression, (code) => form.evaluateExpression(code));
	if (empty !== undefined) {
		throw new InvalidInput(
			`"${displayName}": ${empty} gives nothing`,
			"The next campaign would have the same key, and reach nobody who has this one's message. Correct the expression, or add || '' to it.",
		);
	}
	if (campaignKey !== '') return { campaignKey, typedKey };
	throw wrongValue(given, displayName, 'needs a letter or a digit');
}
