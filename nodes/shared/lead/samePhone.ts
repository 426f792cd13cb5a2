import { phoneKey } from '../phone/storedForms';

/** Shorter numbers are incomplete, and many phones would end in them. */
const minDigits = 8;

/**
 * Whether a phone that the CRM shows is this one: in any format, also without its country code, or in a form
 * in which channels store it. No other person has a phone of such a form.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function isSamePhone(shown: unknown, phone: string): boolean {
	const digits = nationalDigits(shown);
	if (digits.length < minDigits) return false;
	return phone.endsWith(digits) || phoneKey(phone).endsWith(phoneKey(digits));
}

/**
 * Whether a lead shows another whole phone: then it is the lead of somebody else. A phone that is masked, cut
 * or missing says nothing.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function showsOtherPhone(shown: unknown, phone: string): boolean {
	const isWhole = nationalDigits(shown).length >= minDigits && !/[^\d\s()+./-]/.test(String(shown));
	return isWhole && !isSamePhone(shown, phone);
}

function nationalDigits(phone: unknown): string {
	return String(phone ?? '')
		.replace(/\D/g, '')
		.replace(/^0+/, '');
}
