import { normalizePhone, type DefaultCountry } from '../phone';
import { InvalidInput } from '../transport/invalidInput';
import { rejectResidue } from './residue';

/**
 * Converts a phone to digits with country code (spec, section 1, "Phone format").
 *
 * @param label the parameter's label, for the message
 * @param country default country of numbers without a country code
 * @throws {InvalidInput} with the reason when it is not a phone number
 */
export function phoneDigitsOf(value: unknown, label: string, country: DefaultCountry): string {
	if (typeof value === 'string') rejectResidue(value, label);
	const phone = normalizePhone(value, country);
	if (phone.ok) return phone.digits;
	throw new InvalidInput(`"${label}" is not a phone number`, `${phone.message}.`);
}
