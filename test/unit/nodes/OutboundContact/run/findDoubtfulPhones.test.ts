import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import { findDoubtfulPhones } from '../../../../../nodes/OutboundContact/run/findDoubtfulPhones';
import type { PhoneDoubts } from '../../../../../nodes/shared/phone/phone';

/** What is doubtful about contacts with these countries, in the order of the list. */
const doubtsOf = (...list: Array<[country: string, doubts: PhoneDoubts]>) => {
	const contacts = list.map(([country, doubts], itemIndex) => ({
		itemIndex,
		country,
		preview: { doubts },
	}));
	const found = findDoubtfulPhones(contacts as unknown as Contact[]);
	return list.map((_contact, item) => found.get(item));
};

const mobileOfPeru = { isMobileElsewhere: true, otherCountry: 'Peru' };
const ofPeru = 'may be a number of Peru';

describe('a phone without its country code', () => {
	it('may be one of another country where most of the list have their code', () => {
		const withCode: [string, PhoneDoubts] = ['BR', { hasCode: true }];
		expect(doubtsOf(['BR', mobileOfPeru], withCode)).toEqual([undefined, undefined]);
		expect(doubtsOf(['BR', mobileOfPeru], withCode, withCode)[0]).toBe(ofPeru);
	});

	it('may be one of another country where the list has phones of that country', () => {
		const landlineOfPeru = { otherCountry: 'Peru' };
		expect(doubtsOf(['BR', landlineOfPeru], ['PE', {}])[0]).toBe(ofPeru);
		expect(doubtsOf(['BR', landlineOfPeru], ['PT', {}])[0]).toBeUndefined();
	});

	it('may lack digits where some of the list certainly have their code', () => {
		const short: [string, PhoneDoubts] = ['BR', { isWithoutCode: true, beginsLikeCode: true }];
		expect(doubtsOf(short, ['', {}])[0]).toBeUndefined();
		expect(doubtsOf(short, ['BR', { isWithoutCode: false }])[0]).toBe(
			'may lack digits after its country code',
		);
	});
});
