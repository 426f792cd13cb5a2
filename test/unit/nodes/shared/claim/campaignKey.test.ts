import fc from 'fast-check';

import { properties } from '../../../../../nodes/OutboundContact/form';
import { normalKey } from '../../../../../nodes/shared/claim/campaignKey';

const key = fc.string({ unit: 'binary', maxLength: 20 });

describe('the normal form of a campaign key', () => {
	it.each([
		['Boas-Vindas Nov', 'boas-vindas-nov'],
		['  boas_vindas  (NOV) ', 'boas-vindas-nov'],
		['Promoção de Maçã', 'promocao-de-maca'],
		['ＢＯＡＳ', 'boas'],
		['İSTANBUL', 'istanbul'],
		['Акция №5', 'акция-no5'],
		['春のセール', '春のセール'],
		['दिवाली', 'दिवाली'],
		['Verão ☀️', 'verao'],
		['1️⃣ Oferta', '1-oferta'],
		['__proto__', 'proto'],
		['---', ''],
	])('of %j is %j', (typed, expected) => {
		expect(normalKey(typed)).toBe(expected);
	});

	it('is its own normal form', () => {
		fc.assert(
			fc.property(key, (typed) => {
				expect(normalKey(normalKey(typed))).toBe(normalKey(typed));
			}),
		);
	});

	it('has only letters, digits, marks and single hyphens between them', () => {
		fc.assert(
			fc.property(key, (typed) => {
				expect(normalKey(typed)).toMatch(/^([\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*)?$/u);
			}),
		);
	});

	it('keeps every letter and digit', () => {
		fc.assert(
			fc.property(key, (typed) => {
				const lettersOf = (text: string) =>
					text
						.normalize('NFKD')
						.toLowerCase()
						.replace(/[^\p{L}\p{N}]/gu, '');
				expect(lettersOf(normalKey(typed))).toBe(lettersOf(typed));
			}),
		);
	});

	it('does not depend on the locale, composition, spaces or punctuation', () => {
		const lower = jest.spyOn(String.prototype, 'toLocaleLowerCase');
		fc.assert(
			fc.property(key, key, (one, other) => {
				const expected = normalKey(`${one} ${other}`);
				expect(normalKey(` ${one} - ${other}!`.normalize('NFD'))).toBe(expected);
				expect(normalKey(`${one}_${other}`.normalize('NFC'))).toBe(expected);
			}),
		);
		expect(lower).not.toHaveBeenCalled();
		lower.mockRestore();
	});
});

it('stands next to the mode, on the first screen of the node', () => {
	const shown = properties.filter(({ type }) => type !== 'hidden');
	expect(shown.map(({ name }) => name).slice(0, 3)).toEqual(['mode', 'testPhone', 'campaignKey']);
});
