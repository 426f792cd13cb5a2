import { isCountry, nameOfCountry } from '../../shared/numberingPlans';
import { categoryName } from '../../shared/template';
import { clockTime } from '../../shared/values/zonedTime';
import type { Contact } from '../contact/contact';
import { checkSendingTime } from '../control/sendingTime';
import { counted } from '../report/nextSteps';
import type { ContactReport } from '../report/report';
import { countEach } from '../report/summary';
import type { CampaignSettings } from '../settings/settings';
import { describeSameTexts } from './previewRemarks';

/** Countries with at most this many contacts are named with their rows: they may be slips. */
const fewContacts = 2;

/**
 * What a run in mode Send would do, in sentences for a preview: what is sent to how many, from which
 * sector, to which countries, how long that takes at the pace of the settings, and for how many it is not
 * the time.
 *
 * @param reports of all items, in their order
 * @param parameters of the node, as entered
 */
export function describePlan(
	contacts: readonly Contact[],
	settings: CampaignSettings,
	reports: readonly ContactReport[],
	parameters: Readonly<Record<string, unknown>>,
): string[] {
	const chosen = contacts.filter(({ item }) => reports[item].status === 'planned');
	if (chosen.length === 0) return [];
	const plans = countBy(
		chosen,
		({ plan: { template, sector } }) =>
			`"${template.name}" (${[template.language, categoryName(template)].filter(Boolean).join(', ')}) from ${sector.name}`,
	);
	const whats = [...plans].map(([plan, { length }]) => `${plan} to ${inWords(length)}`);
	const { messagesPerSecond, maxMessages = Infinity } = settings;
	const inRun = chosen.slice(0, maxMessages);
	const seconds = messagesPerSecond > 0 ? inRun.length / messagesPerSecond : 0;
	const most = inRun.length < chosen.length ? `; at most ${inWords(maxMessages)} in one run` : '';
	const time = seconds < 60 ? '' : `; about ${inWords(Math.ceil(seconds / 60))} min at this pace`;
	const given = reports.flatMap(({ earlierCampaign }) =>
		earlierCampaign ? `"${earlierCampaign}"` : [],
	);
	const checks = reports.flatMap(({ check }) => check ?? []);
	return [
		`Send would send ${whats.join(', ')}${most}${time}`,
		...describeHours(inRun, settings),
		...describeCountries(chosen),
		...[...plans.values()].flatMap((ofPlan) => describeSameTexts(ofPlan, parameters)),
		...counted(given.length, `already got this template under another key (${countEach(given)})`),
		...counted(checks.length, `with a doubtful phone (${countEach(checks)}): see "check"`),
	];
}

/** For how many contacts it would not be the time, if the run started now. */
function describeHours(contacts: readonly Contact[], settings: CampaignSettings): string[] {
	const { messagesPerSecond, notAfter = Infinity, timeZone } = settings;
	const intervalMs = messagesPerSecond > 0 ? 1000 / messagesPerSecond : 0;
	const times = [...contacts.keys()].map((index) => Date.now() + index * intervalMs);
	const late = contacts.flatMap(
		(each, index) => checkSendingTime(each, settings, times[index]) ?? [],
	);
	const tooLate = times.filter((time) => time > notAfter).length;
	const again = late[0]?.toReport(contacts[0].report).retryAt;
	const from = again ? `, again from ${clockTime(Date.parse(again), timeZone)}` : '';
	return [
		...counted(late.length - tooLate, `would be left for later by "Sending Hours"${from}`),
		...counted(tooLate, 'would be too late for "Send Nothing After"'),
	];
}

function inWords(count: number): string {
	return count.toLocaleString('en-US');
}

function describeCountries(contacts: readonly Contact[]): string[] {
	const nameOf = ({ country = '' }: Contact) =>
		isCountry(country) ? nameOfCountry(country) : 'another country';
	const byCountry = [...countBy(contacts, nameOf)];
	if (byCountry.length < 2) return [];
	const rare = byCountry.filter(([, { length }]) => length <= fewContacts);
	const rows = rare.map(([country, of]) => `${country} (${rowsOf(of)})`);
	return [
		countEach(contacts.map((contact) => `to ${nameOf(contact)}`)),
		...(rows.length > 0 ? [`Check the phones in ${rows.join(', ')}`] : []),
	];
}

function rowsOf(contacts: readonly Contact[]): string {
	const rows = contacts.map(({ item }) => item + 1);
	return `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
}

function countBy(contacts: readonly Contact[], keyOf: (contact: Contact) => string) {
	const groups = new Map<string, Contact[]>();
	for (const contact of contacts) {
		const key = keyOf(contact);
		const group = groups.get(key) ?? [];
		group.push(contact);
		groups.set(key, group);
	}
	return groups;
}
