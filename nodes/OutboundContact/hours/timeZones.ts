import { isoInZone } from '../../shared/values/zonedTime';

/**
 * Time zones of Brazilian area codes. Area codes that are not listed are in the zone of Brasília.
 */
const zonesOfAreaCode: Readonly<Record<string, readonly string[]>> = {
	65: ['America/Cuiaba'],
	66: ['America/Cuiaba', 'America/Sao_Paulo'],
	67: ['America/Campo_Grande'],
	68: ['America/Rio_Branco'],
	69: ['America/Porto_Velho'],
	// Fernando de Noronha shares the area code of Recife.
	81: ['America/Recife', 'America/Noronha'],
	92: ['America/Manaus'],
	95: ['America/Boa_Vista'],
	// The west of Amazonas is an hour behind Manaus.
	97: ['America/Manaus', 'America/Eirunepe'],
};

/** Of places with a country code of their own to which ICU knows no time zone. */
const zonesOfPlace: Readonly<Record<string, readonly string[]>> = {
	AC: ['Atlantic/St_Helena'],
	TA: ['Atlantic/St_Helena'],
	XK: ['Europe/Belgrade'],
};

/**
 * Possible time zones of a phone, by its country and, in Brazil, its area code. Empty if the
 * country is unknown.
 */
export function timeZonesOfPhone({
	country,
	phone,
}: {
	country?: string;
	phone: string;
}): readonly string[] {
	if (country === undefined) return [];
	if (country === 'BR') return zonesOfAreaCode[phone.slice(2, 4)] ?? ['America/Sao_Paulo'];
	return zonesOfPlace[country] ?? timeZonesOfCountry(country);
}

/** Node.js versions have one or the other; in a locale with a country, it is never missing. */
type LocaleWithZones =
	| { timeZones: readonly string[]; getTimeZones?: undefined }
	| { getTimeZones: () => readonly string[] };

function timeZonesOfCountry(country: string): readonly string[] {
	const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & LocaleWithZones;
	return locale.getTimeZones ? locale.getTimeZones() : locale.timeZones;
}

/** A time for people, such as `2026-03-01 18:00 in America/Sao_Paulo`. */
export function describeTime(time: number, zone: string): string {
	return `${isoInZone(time, zone).slice(0, 16).replace('T', ' ')} in ${zone}`;
}
