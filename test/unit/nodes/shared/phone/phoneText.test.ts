import { normalizePhone } from '../../../../../nodes/shared/phone/phone';

/** A phone with so many spaces in it that the text has this length. */
const longPhone = (length: number) => `+55 11${'98765-4321'.padStart(length - '+55 11'.length)}`;

describe('at the very edge of what may be one phone', () => {
	it.each([
		['seven digits before a slash and five behind it', '+49 33701/12345', true],
		['eight digits before a slash', '+49 337011/12345', false],
		['four digits behind a slash', '+49 33701/1234', false],
		['100 characters', longPhone(100), true],
		['101 characters', longPhone(101), false],
	])('a text with %s', (_what, typed, ok) => {
		expect(normalizePhone(typed, 'none').ok).toBe(ok);
	});
});

// As Twilio, WAHA and Evolution API pass them on.
describe('the address of a messaging channel', () => {
	it.each([
		['5511987654321@s.whatsapp.net', '5511987654321'],
		['5511987654321:3@c.us', '5511987654321'],
		['14155552671@c.us', '14155552671'],
		['554187654321@s.whatsapp.net', '5541987654321'],
		['whatsapp:+554187654321', '5541987654321'],
		['WhatsApp: +55 11 98765-4321', '5511987654321'],
	])('%s is %s, whatever the default country', (typed, digits) => {
		for (const country of ['BR', 'US', 'none'] as const) {
			expect(normalizePhone(typed, country)).toMatchObject({ ok: true, digits });
		}
	});

	it.each(['148752232927366@lid', '120363025246125486@g.us', '5511987654321-1587654321@g.us'])(
		'is no phone if it hides it: %s',
		(id) => {
			const refused = normalizePhone(id, 'none');
			expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('the ID of') });
		},
	);

	// What is left of a hidden contact's ID once all but its digits is gone.
	it.each(['148752232927366', '184069530861739', '82880134910105', '3698134675571'])(
		'is refused without what follows its digits: %s',
		(id) => {
			expect(normalizePhone(id, 'BR').ok).toBe(false);
			expect(normalizePhone(id, 'none').ok).toBe(false);
		},
	);
});

describe('a link to a phone', () => {
	it.each([
		['https://wa.me/5511987654321?text=Oi', '5511987654321'],
		['wa.me/5511987654321/', '5511987654321'],
		['https://api.whatsapp.com/send?phone=5511987654321&text=Oi', '5511987654321'],
		[
			'https://api.whatsapp.com/send/?phone=%2B5511987654321&text&type=phone_number&app_absent=0',
			'5511987654321',
		],
		['https://api.whatsapp.com/send?phone=+51987654321', '51987654321'],
		[
			`https://web.whatsapp.com/send?text=${'Oi%20'.repeat(50)}&phone=5511987654321`,
			'5511987654321',
		],
		['whatsapp://send?phone=5511987654321', '5511987654321'],
		['="https://www.wa.me/55%2011%2098765-4321"', '5511987654321'],
		['sms:+5511987654321?body=Oi', '5511987654321'],
		['https://wa.me/11987654321', '5511987654321'],
		['tel:+351-912-345-678', '351912345678'],
		['tel:(11) 98765-4321', '5511987654321'],
		['whatsapp:11987654321', '5511987654321'],
	])('%s is %s with Brazil as default', (typed, digits) => {
		expect(normalizePhone(typed, 'BR')).toMatchObject({ ok: true, digits });
	});

	it('without a phone is empty, and one with something else no phone', () => {
		expect(normalizePhone('https://wa.me/?text=Oi', 'BR')).toMatchObject({ isEmpty: true });
		for (const link of ['https://wa.me/message/ABCDEFGH', `https://wa.me/${'1'.repeat(300)}`]) {
			expect(normalizePhone(link, 'BR').ok).toBe(false);
		}
	});

	it('is refused where it is a mobile here and, as the link opens it, one elsewhere', () => {
		const links = ['https://wa.me/51987654321', 'https://api.whatsapp.com/send?phone=66987654321'];
		for (const link of links) {
			const message = expect.stringMatching(/ may be a mobile in Brazil or a mobile in /) as string;
			expect(normalizePhone(link, 'BR')).toEqual({ ok: false, message });
		}
	});

	// The code may have been forgotten, as in a phone alone.
	it.each(['wa.me/4798765432', 'tel:47 9876-5432', 'whatsapp:4798765432'])(
		'does not change the country without a plus: %s',
		(typed) => {
			expect(normalizePhone(typed, 'BR').ok).toBe(false);
		},
	);
});
