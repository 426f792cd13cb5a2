import parsePhoneNumber from 'libphonenumber-js/max';

/** Country assumed for phones without a country code. */
const homeCountry = 'BR';

/**
 * Returns the forms in which a phone is compared: two phones are the same when they share one
 * (spec, section 9, 2.4.0 (2): country code and formatting are ignored).
 *
 * The forms are the digits as written and the national significant number, parsed both as an
 * international and as a local number: digits alone do not show which of the two they are.
 * A number that is not valid in any numbering plan is compared by its digits only.
 *
 * @param phone any string; one without digits has no forms and matches nothing
 */
export function comparableForms(phone: string): string[] {
	const digits = phone.replace(/\D/g, '');
	if (digits === '') return [];
	const forms = new Set([digits]);
	const readings = [parsePhoneNumber(`+${digits}`)];
	if (!phone.trim().startsWith('+')) readings.push(parsePhoneNumber(digits, homeCountry));
	for (const reading of readings) {
		if (reading?.isValid()) forms.add(reading.nationalNumber);
	}
	return [...forms];
}
