import { isoInZone } from '../../shared/values/zonedTime';
import type { Contact } from '../contact/contact';
import { groupBy, moreFirst } from '../report/summary';
import type { Finding } from './finding';

/** Time zones of Brazilian area codes that are not in the zone of Brasília. */
const zonesOfAreaCode: Readonly<Record<string, string>> = {
	...{ 65: 'America/Cuiaba', 66: 'America/Cuiaba', 67: 'America/Campo_Grande' },
	...{ 68: 'America/Rio_Branco', 69: 'America/Porto_Velho' },
	...{ 92: 'America/Manaus', 95: 'America/Boa_Vista', 97: 'America/Manaus' },
};

/**
 * Says that "Sending Hours" are in another time zone than most contacts: that of a workflow is n8n's own until
 * somebody sets it, maybe on another continent, and names such as Etc/GMT-3 mean the opposite of what they say.
 */
export const hoursZone: Finding = ({ campaign, contacts }) => {
	const { sendingHours, timeZone } = campaign.settings;
	if (!sendingHours) return undefined;
	const { zone } = sendingHours;
	if (zone !== timeZone && !zone.startsWith('Etc/')) return undefined;
	const now = Date.now();
	const localTime = (each: string) => isoInZone(now, each).slice(0, 16);
	const places = [...groupBy(contacts, placeOf).values()].sort(moreFirst);
	const withZone = places.map((of) => ({ count: of.length, zones: zonesOf(of[0]) }));
	const known = withZone.filter(({ zones }) => zones.length > 0);
	const isOwn = (zones: readonly string[]) => zones.map(localTime).includes(localTime(zone));
	const others = known.filter(({ zones }) => !isOwn(zones));
	const sum = (of: typeof known) => of.reduce((total, { count }) => total + count, 0);
	if (sum(others) * 2 <= sum(known) || !others[0]) return undefined;
	return `${zone}, the time zone of "Sending Hours", is not that of most contacts (${others[0].zones[0]}). Check it`;
};

/** Contacts of one place have the same time zones. */
const placeOf = ({ country = '', phone }: Contact) =>
	country === 'BR' ? `BR ${phone.slice(2, 4)}` : country;

/** Node.js versions have one or the other; in a locale with a country, it is never missing. */
type LocaleWithZones =
	| { timeZones: readonly string[]; getTimeZones?: undefined }
	| { getTimeZones: () => readonly string[] };

/** Possible time zones of a phone, by its country and, in Brazil, its area code. */
function zonesOf({ country, phone }: Contact): readonly string[] {
	if (country === 'BR') return [zonesOfAreaCode[phone.slice(2, 4)] ?? 'America/Sao_Paulo'];
	if (!country || !/^[A-Z]{2}$/.test(country)) return [];
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & LocaleWithZones;
	return (locale.getTimeZones ? locale.getTimeZones() : locale.timeZones) ?? [];
}
