import { storedForms } from '../phone/storedForms';

/** Digits that a CRM shows of a masked phone. They identify only a lead that was looked up by phone. */
const unmaskedDigits = 4;

/** Shorter numbers are incomplete, and many phones would end in them. */
const minDigits = 8;

/**
 * Whether a phone that the CRM shows, in any format and perhaps without its country code, is this one.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function isSamePhone(shown: unknown, phone: string): boolean {
	const digits = nationalDigits(shown);
	return digits.length >= minDigits && phone.endsWith(digits);
}

/**
 * Whether a lead shows another whole phone, in any format: then it is the lead of somebody else. A
 * phone that is masked, cut or missing says nothing.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function showsOtherPhone(shown: unknown, phone: string): boolean {
	return isWhole(shown) && leadsWithPhone([{ phone: shown }], phone).length === 0;
}

/**
 * Whether a lead shows this phone, in any format, as a whole: it is nobody else's.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function showsPhone(shown: unknown, phone: string): boolean {
	return isWhole(shown) && !showsOtherPhone(shown, phone);
}

/**
 * Whether a lead that was not found by a phone shows another one: as a whole, or the end of a masked one.
 *
 * @param phone in the strict format (spec, section 1)
 */
export function showsOtherEnd(shown: unknown, phone: string): boolean {
	const end = String(shown).slice(-unmaskedDigits);
	const isOtherEnd = /^\d{4}$/.test(end) && !phone.endsWith(end);
	return showsOtherPhone(shown, phone) || (isMasked(String(shown)) && isOtherEnd);
}

function isWhole(shown: unknown): boolean {
	return nationalDigits(shown).length >= minDigits && !isMasked(String(shown));
}

/** Whether a number that the CRM shows has anything but digits and what formats them. */
export function isMasked(shown: string): boolean {
	return /[^\d\s()+./-]/.test(shown);
}

/**
 * The leads with a phone, of those that the CRM has listed for it. A CRM may mask, cut or hide phones:
 * such a phone counts as a match on the only lead listed, or if all listed are masked with the same
 * ending. A phone shown in full must match, in today's form or one in which CRMs store it, except for
 * the ninth digit of a Brazilian mobile number.
 */
export function leadsWithPhone<Listed extends { phone?: unknown }>(
	listed: readonly Listed[],
	phone: string,
): Listed[] {
	const endsAlike = (lead: Listed) => {
		const end = String(lead.phone).replace(/\D/g, '').slice(-unmaskedDigits);
		return end.length === unmaskedDigits && phone.endsWith(end);
	};
	const isCut = (lead: Listed) => nationalDigits(lead.phone).length < minDigits && endsAlike(lead);
	const isHidden = (lead: Listed) => lead.phone === undefined || isCut(lead);
	const isSingle = listed.length === 1 && isHidden(listed[0]);
	const mayBeMasked = (lead: Listed) => isMasked(String(lead.phone)) && endsAlike(lead);
	if (isSingle || listed.every(mayBeMasked)) return [...listed];
	const withoutNinthDigit = phone.replace(/^(55\d\d)9(?=[6-9]\d{7}$)/, '$1');
	const forms = storedForms(phone);
	return listed.filter(
		(lead) =>
			forms.includes(nationalDigits(lead.phone)) ||
			[phone, withoutNinthDigit].some((each) => isSamePhone(lead.phone, each)),
	);
}

function nationalDigits(phone: unknown): string {
	return String(phone ?? '')
		.replace(/\D/g, '')
		.replace(/^0+/, '');
}
