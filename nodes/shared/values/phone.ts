import { normalizePhone, type CountryCode } from '../phone';
import { InvalidInput } from '../transport/invalidInput';

/**
 * The phone as digits with country code (spec, section 1, "Phone format").
 *
 * @param value what the user gave
 * @param label the parameter's label, for the message
 * @param country two-letter code of the country of numbers without country code
 * @throws {InvalidInput} with the reason when it is no phone number
 */
export function phoneDigitsOf(value: unknown, label: string, country: CountryCode): string {
	const phone = normalizePhone(value, country);
	if (phone.ok) return phone.digits;
	throw new InvalidInput(`"${label}" is not a phone number`, `${phone.message}.`);
}
