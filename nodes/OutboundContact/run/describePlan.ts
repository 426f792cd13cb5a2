import { isCountry, nameOfCountry } from '../../shared/numberingPlans';
import type { Contact } from '../contact/contact';
import type { ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/** Countries with at most this many contacts are named with their rows: they may be slips. */
const fewContacts = 2;

/**
 * What a run in mode Send would do, in sentences for a preview: what is sent to how many, from which
 * sector, to which countries, and how long that takes at the pace of the settings.
 */
export function describePlan(
	contacts: readonly Contact[],
	{ messagesPerSecond }: CampaignSettings,
	reports: readonly ContactReport[],
): string[] {
	const planned = new Set(
		reports.filter(({ status }) => status === 'planned').map(({ item }) => item),
	);
	const chosen = contacts.filter(({ item }) => planned.has(item + 1));
	if (chosen.length === 0) return [];
	const plans = countBy(
		chosen,
		({ plan: { template, sector } }) =>
			`"${template.name}" (${template.language}, ${template.category}) from ${sector.name}`,
	);
	const whats = [...plans].map(
		([plan, ofPlan]) => `${plan} to ${ofPlan.length.toLocaleString('en-US')}`,
	);
	const seconds = messagesPerSecond > 0 ? chosen.length / messagesPerSecond : 0;
	const time = seconds < 60 ? '' : `; about ${Math.ceil(seconds / 60)} min at this pace`;
	return [`Send would send ${whats.join(', ')}${time}`, ...describeCountries(chosen)];
}

function describeCountries(contacts: readonly Contact[]): string[] {
	const nameOf = ({ country = '' }: Contact) =>
		isCountry(country) ? nameOfCountry(country) : 'another country';
	const byCountry = [...countBy(contacts, nameOf)];
	if (byCountry.length < 2) return [];
	const counts = byCountry
		.sort(([, one], [, other]) => other.length - one.length)
		.map(([country, { length }]) => `${length.toLocaleString('en-US')} to ${country}`);
	const rare = byCountry.filter(([, { length }]) => length <= fewContacts);
	const rows = rare.map(([country, of]) => `${country} (row ${of.map(rowOf).join(', ')})`);
	return [
		counts.join(', '),
		...(rows.length > 0 ? [`Check the phones in ${rows.join(', ')}`] : []),
	];
}

function rowOf({ item }: Contact): number {
	return item + 1;
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
