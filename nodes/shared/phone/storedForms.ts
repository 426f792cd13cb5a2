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

/** The same text for all forms of a phone, to compare phones by. */
export function phoneKey(digits: string): string {
	return storedForms(digits).sort()[0];
}

/** Forms with country code that numbering plans have retired and lists still hold, and today's. */
const retiredForms: ReadonlyArray<[retired: RegExp, today: string]> = [
	// Mexico until 2019: 1 for mobiles from abroad, 01 for other areas, 044 and 045 for mobiles.
	[/^52(?:0?1|04[45])(?=\d{10}$)/, '52'],
	// Argentina: 9 and 15 mean the same mobile, and 9 comes before a trunk zero.
	[/^549(?=\d{12}$)/, '54'],
	[/^5490(?=\d{10}$)/, '549'],
	// Italian mobiles until 2001.
	[/^390(?=3\d{8,9}$)/, '39'],
	// Côte d'Ivoire until 2021: the second digit of a mobile tells its operator.
	[/^225(?=[04-9][0-3]\d{6}$)/, '22501'],
	[/^225(?=[04-9][4-6]\d{6}$)/, '22505'],
	[/^225(?=[04-9][7-9]\d{6}$)/, '22507'],
	// Benin until 2024.
	[/^229(?=\d{8}$)/, '22901'],
];

/** Today's form of digits with country code; `undefined` if they have no retired form. */
export function formOfToday(digits: string): string | undefined {
	const row = retiredForms.find(([retired]) => retired.test(digits));
	return row && digits.replace(...row);
}

/** Adds the ninth digit to a Brazilian mobile as channels store it. */
export function withNinthDigit(digits: string): string {
	return digits.replace(/^55(3[1-9]|[4-9]\d)(?=[6-9]\d{7}$)/, (start) => `${start}9`);
}
