import parsePhoneNumber from 'libphonenumber-js/max';

/** Country whose local numbers a phone without country code is read as. */
const homeCountry = 'BR';

/**
 * The forms under which a phone is compared: two phones are the same when they share one
 * (spec, section 9, 2.4.0 (2): country code and formatting do not count).
 *
 * The forms are the digits as written and the national significant number, read both as an
 * international and as a local number: digits alone do not say which of the two they are.
 * A number that no numbering plan knows is compared by its digits only.
 *
 * @param phone any text; one without digits has no form and equals nothing
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
