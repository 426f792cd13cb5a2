/** Today's form of a phone, and the form in which channels still store it. */
const storedOtherwise: ReadonlyArray<[today: RegExp, stored: string]> = [
	// Brazilian mobiles from area code 31 on, without their ninth digit.
	[/^(55(?:3[1-9]|[4-9]\d))9(?=[6-9]\d{7}$)/, '$1'],
	// Mexico, with the 1 that mobiles had until 2019.
	[/^52(?=\d{10}$)/, '521'],
	// Argentina: whether it is a mobile, which has a 9 in international form, does not show.
	[/^549(?=\d{10}$)/, '54'],
	[/^54(?=\d{10}$)/, '549'],
];

/**
 * The forms under which a CRM may have stored a phone, in the order to search for them: the strict
 * format first, then the one that channels are known to use. Most phones have only the first. No other
 * person has a phone of the other form.
 *
 * @param digits in the strict format (spec, section 1, "Phone format")
 */
export function storedForms(digits: string): string[] {
	const row = storedOtherwise.find(([today]) => today.test(digits));
	return row ? [digits, digits.replace(...row)] : [digits];
}

/**
 * The same text for all forms of a phone, to compare phones by: without Brazil's ninth digit in any area, Mexico's
 * 1 and Argentina's 9. It is the key of locks, of duplicates and of the do-not-contact list.
 */
export function phoneKey(digits: string): string {
	return digits
		.replace(/^(55\d\d)9(?=[6-9]\d{7}$)/, '$1')
		.replace(/^(52)1(?=\d{10}$)|^(54)9(?=\d{10}$)/, '$1$2');
}

/**
 * Today's form of digits with country code: Mexican numbers without the 1 (mobiles from abroad), 01 (other
 * areas), 044 and 045 (mobiles) of until 2019, Argentinian mobiles without 15 after their 9.
 */
export function formOfToday(digits: string): string {
	return digits.replace(/^52(?:0?1|04[45])(?=\d{10}$)/, '52').replace(/^549(?=\d{12}$)/, '54');
}

/** Adds the ninth digit to a Brazilian mobile as channels store it. */
export function withNinthDigit(digits: string): string {
	return digits.replace(/^55(3[1-9]|[4-9]\d)(?=[6-9]\d{7}$)/, (start) => `${start}9`);
}
