import { isCountry, nameOfCountry } from '../../shared/phone/numberingPlans';
import { categoryName, gap, templatePlaceholders } from '../../shared/template';
import { storedText } from '../../shared/templateVariables/value';
import { describeValue } from '../../shared/values/describeValue';
import { formatCount } from '../../shared/values/formatCount';
import { clockTime } from '../../shared/values/zonedTime';
import type { Contact } from '../contact/contact';
import { checkSendingTime, isWithin } from '../control/sendingTime';
import { countEach, countSentence, groupBy } from '../report/counts';
import type { CampaignSettings } from '../settings/settings';
import type { FinishedRun } from './finishedRun';
import { describeStoredNumbers } from './storedNumbers';

/** Countries with at most this many contacts are named with their rows: they may be slips. */
const fewContacts = 2;

/** A preview names this many things to check, the worst first, and counts the others. */
const namedChecks = 3;

/**
 * What a run in mode Send would do, in sentences for a preview: what is sent to how many, from which
 * sector, to which countries, how long it takes, for how many it is not the time, and what to check first.
 */
export function describePlan(run: FinishedRun): string[] {
	const { context, campaign, contacts, reports, optOuts } = run;
	const { settings } = campaign;
	const chosen = contacts.filter(({ itemIndex }) => reports[itemIndex].status === 'planned');
	const plans = groupBy(chosen, describeSendingPlan);
	const contactsByPlan = [...plans.values()];
	const planCounts = [...plans].map(([plan, { length }]) => `${plan} to ${formatCount(length)}`);
	const { messagesPerSecond, maxMessages = Infinity } = settings;
	const inRun = chosen.slice(0, maxMessages);
	const seconds = messagesPerSecond > 0 ? inRun.length / messagesPerSecond : 0;
	const limit =
		inRun.length < chosen.length ? `; at most ${formatCount(maxMessages)} in one run` : '';
	const duration =
		seconds < 60 ? '' : `; about ${formatCount(Math.ceil(seconds / 60))} min at this pace`;
	const [countries = '', ...rareCountries] = describeCountries(chosen);
	const leftForLater = describeLeftForLater(inRun, settings);
	const checks = reports.flatMap(({ check }) => check ?? []);
	const doubts = countSentence(checks.length, `to check (${countEach(checks)}): see "check"`);
	const hasOptOuts = chosen.some(({ itemIndex }) => optOuts.has(itemIndex));
	const earlierKeys = reports.flatMap(({ earlierCampaign }) =>
		earlierCampaign ? `"${earlierCampaign}"` : [],
	);
	const { templateVariables } = context.getNode().parameters;
	const toCheck = [
		...(hasOptOuts ? doubts : []),
		...contactsByPlan.flatMap((ofPlan) => describeNumbers(ofPlan, templateVariables)),
		...contactsByPlan.flatMap((ofPlan) => describeSameTexts(ofPlan, templateVariables)),
		...contactsByPlan.flatMap(describeVariables),
		...(hasOptOuts ? [] : doubts),
		...rareCountries,
		...countSentence(
			earlierKeys.length,
			`already got this template under another key (${countEach(earlierKeys)})`,
		),
	];
	return [
		`Send would send ${planCounts.join(', ')}${limit}${duration}`,
		...leftForLater,
		...(countries === '' ? [] : [countries]),
		...toCheck.slice(0, namedChecks),
		...countSentence(Math.max(0, toCheck.length - namedChecks), 'more to check after these'),
	];
}

/** A template and the sector that it is sent from, such as `"welcome_offer" (pt_BR, Marketing) from Sales`. */
function describeSendingPlan({ plan: { template, sector } }: Contact): string {
	const details = [template.language, categoryName(template)].filter(Boolean).join(', ');
	return `"${template.name}" (${details}) from ${sector.name}`;
}

/** Names variables whose values are numbers as spreadsheets store them. */
function describeNumbers(contacts: readonly Contact[], stored: unknown): string[] {
	const [{ plan }] = contacts;
	const { language } = plan.template;
	return templatePlaceholders(plan.template)
		.filter(({ kind }) => kind === 'text')
		.flatMap(({ key, label }) => {
			const found = describeStoredNumbers({
				texts: contacts.map(({ preview }) => preview?.values[key] ?? ''),
				stored: storedText(stored, plan.template, key),
				hasPercentSign: label.includes(`${gap}%`) || label.includes(`${gap} %`),
				language,
			});
			return found ? [`${placeIn(label)} ${found}`] : [];
		});
}

/** For how many contacts it would not be the time, if the run started now. */
function describeLeftForLater(contacts: readonly Contact[], settings: CampaignSettings): string[] {
	const { messagesPerSecond, notAfter = Infinity, sendingHours, timeZone } = settings;
	const intervalMs = messagesPerSecond > 0 ? 1000 / messagesPerSecond : 0;
	const turns = contacts.map((contact, index) => ({
		contact,
		at: Date.now() + index * intervalMs,
	}));
	const inTime = turns.filter(({ at }) => at <= notAfter);
	const isLeft = ({ contact, at }: (typeof turns)[0]) =>
		sendingHours && !isWithin(sendingHours, contact, at);
	const left = inTime.filter(isLeft);
	const [first] = left;
	const again = first && checkSendingTime(first.contact, settings, first.at)?.ending.retryAt;
	const from = again ? `, again from ${clockTime(Date.parse(again), timeZone)}` : '';
	const tooLate = turns.length - inTime.length;
	const isOvernight = sendingHours && sendingHours.to < sendingHours.from;
	return [
		...(isOvernight ? ['"Sending Hours" go past midnight'] : []),
		...countSentence(left.length, `would be left for later by "Sending Hours"${from}`),
		...countSentence(tooLate, 'would be too late for "Send Nothing After"'),
	];
}

function describeCountries(contacts: readonly Contact[]): string[] {
	const nameOf = ({ country = '' }: Contact) =>
		isCountry(country) ? nameOfCountry(country) : 'another country';
	const byCountry = [...groupBy(contacts, nameOf)];
	if (byCountry.length < 2) return [];
	const rare = byCountry.filter(([, { length }]) => length <= fewContacts);
	const rows = rare.map(([country, of]) => `${country} (${rowsOf(of)})`);
	return [
		countEach(contacts.map((contact) => `to ${nameOf(contact)}`)),
		...(rows.length > 0 ? [`Check the phones in ${rows.join(', ')}`] : []),
	];
}

function rowsOf(contacts: readonly Contact[]): string {
	const rows = contacts.map(({ row }) => row);
	return `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
}

/**
 * Says that texts are the same for everybody although they have variables: an expression that finds
 * nothing in any row leaves its fallback. A single variable may be the same if it was entered so.
 *
 * @param stored the template variables, as the workflow stores them
 */
function describeSameTexts(contacts: readonly Contact[], stored: unknown): string[] {
	const [{ plan, preview }] = contacts;
	const all = templatePlaceholders(plan.template);
	const same = all.filter(({ key }) =>
		contacts.every((each) => each.preview?.values[key] === preview?.values[key]),
	);
	if (contacts.length < 2 || same.length === 0) return [];
	const texts = `All ${formatCount(contacts.length)} texts of "${plan.template.name}"`;
	if (same.length === all.length) return [`${texts} are the same, although it has variables`];
	const computed = same.filter(({ key }) =>
		String(storedText(stored, plan.template, key)).startsWith('='),
	);
	const parts = computed.map(
		({ key, label }) => `${placeIn(label)} (${describeValue(preview?.values[key])})`,
	);
	return parts.length > 0 ? [`${texts} have the same ${parts.join(', ')}`] : [];
}

/** Names variables that have letters in most texts, but not in all: a dash or the phone in place of a name. */
function describeVariables(contacts: readonly Contact[]): string[] {
	const [{ plan }] = contacts;
	return templatePlaceholders(plan.template).flatMap(({ key, label }) => {
		const texts = contacts.map(({ preview }) => preview?.values[key] ?? '');
		const without = contacts.filter((_, n) => !/\p{L}/u.test(texts[n]));
		if (without.length === 0 || without.length * 2 > texts.length) return [];
		const [first] = without;
		const [few, all] = [without.length, texts.length].map(formatCount);
		return `${placeIn(label)} has letters in all but ${few} of ${all} texts: see ${rowsOf([first])} (${describeValue(first.preview?.values[key])})`;
	});
}

/** The place of a variable, of its label. */
function placeIn(label: string): string {
	return label.split(/: | \(/, 1)[0];
}
