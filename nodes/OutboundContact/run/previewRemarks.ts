import { isCountry, nameOfCountry } from '../../shared/numberingPlans';
import { templatePlaceholders } from '../../shared/template';
import { fieldId } from '../../shared/templateVariables/fieldId';
import { describeValue } from '../../shared/values/describeValue';
import type { Contact } from '../contact/contact';

/**
 * What is doubtful about the phones of a preview, by item. That a phone may be one of another country is
 * said only if others of the list are.
 */
export function doubtfulPhones(contacts: readonly Contact[]): Map<number, string> {
	const codes = [...new Set(contacts.flatMap(({ country }) => country ?? []))];
	const countries = codes.filter(isCountry).map(nameOfCountry);
	const doubts = contacts.map(({ item, preview }): [number, string] => {
		const { isLandline, otherCountry = '' } = preview?.doubts ?? {};
		const other = countries.includes(otherCountry) && `may be a number of ${otherCountry}`;
		return [item, [isLandline && 'landline', other].filter(Boolean).join(', ')];
	});
	return new Map(doubts.filter(([, words]) => words !== ''));
}

/**
 * Says that texts are the same for everybody although they have variables: an expression that finds
 * nothing in any row leaves its fallback. A single variable may be the same if it was entered so.
 *
 * @param contacts with the same template
 * @param parameters of the node, as entered
 */
export function describeSameTexts(
	contacts: readonly Contact[],
	parameters: Readonly<Record<string, unknown>>,
): string[] {
	const [{ plan, preview }] = contacts;
	const { value } = Object(parameters.templateVariables) as { value?: Record<string, unknown> };
	const all = templatePlaceholders(plan.template);
	const same = all.filter(({ key }) =>
		contacts.every((each) => each.preview?.values[key] === preview?.values[key]),
	);
	if (contacts.length < 2 || same.length === 0) return [];
	const texts = `All ${contacts.length.toLocaleString('en-US')} texts of "${plan.template.name}"`;
	if (same.length === all.length) return [`${texts} are the same, although it has variables`];
	const computed = same.filter(({ key }) =>
		String(value?.[fieldId(plan.template, key)]).startsWith('='),
	);
	const parts = computed.map(({ key, label }) => {
		const [place] = label.split(/: | \(/, 1);
		return `${place} (${describeValue(preview?.values[key])})`;
	});
	return parts.length > 0 ? [`${texts} have the same ${parts.join(', ')}`] : [];
}
