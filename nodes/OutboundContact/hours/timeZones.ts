import type { AcceptedPhone } from '../../shared/phone';

/**
 * Zones of Brazilian area codes, where they are fewer than the country's. An area code that is not
 * here is in the zone of Brasília.
 */
const zonesOfAreaCode: Readonly<Record<string, readonly string[]>> = {
	65: ['America/Cuiaba'],
	66: ['America/Cuiaba', 'America/Sao_Paulo'],
	67: ['America/Campo_Grande'],
	68: ['America/Rio_Branco'],
	69: ['America/Porto_Velho'],
	// Fernando de Noronha has the area code of Recife.
	81: ['America/Recife', 'America/Noronha'],
	92: ['America/Manaus'],
	95: ['America/Boa_Vista'],
	// The west of Amazonas is an hour behind Manaus.
	97: ['America/Manaus', 'America/Eirunepe'],
};

/**
 * Time zones that a phone may be in, by its country and, for Brazil, its area code. Empty where the
 * number tells no country.
 */
export function timeZonesOfPhone({ country, digits }: AcceptedPhone): readonly string[] {
	if (country === undefined) return [];
	if (country === 'BR') return zonesOfAreaCode[digits.slice(2, 4)] ?? ['America/Sao_Paulo'];
	return timeZonesOfCountry(country);
}

/** Not every version of JavaScript has the one or the other. */
interface LocaleWithZones {
	timeZones?: readonly string[];
	getTimeZones?: () => readonly string[] | undefined;
}

function timeZonesOfCountry(country: string): readonly string[] {
	const locale = new Intl.Locale(`und-${country}`) as LocaleWithZones;
	return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Whether this is a time zone that times can be told in, such as `America/Sao_Paulo`. */
export function isTimeZone(zone: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: zone });
		return true;
	} catch {
		return false;
	}
}
