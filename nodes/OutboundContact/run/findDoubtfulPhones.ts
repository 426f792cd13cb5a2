import { callingCode, isCountry, nameOfCountry } from '../../shared/phone/numberingPlans';
import type { Contact } from '../contact/contact';

/**
 * Finds what is doubtful about the phones of a preview, by item index. A phone without its country code may have
 * lost only its plus: that is said where most phones of the list have their code, or some are of elsewhere.
 */
export function findDoubtfulPhones(contacts: readonly Contact[]): Map<number, string> {
	const countries = contacts.flatMap(({ country = '' }) => (isCountry(country) ? country : []));
	const names = new Set([...new Set(countries)].map(nameOfCountry));
	const isAbroad = new Set([...new Set(countries)].map(callingCode)).size > 1;
	const withCode = contacts.filter(({ preview }) => preview?.doubts.hasCode);
	const areMostWithCode = withCode.length * 2 > contacts.length;
	const haveCodes = contacts.some(({ preview }) => preview?.doubts.isWithoutCode === false);

	const doubtsOf = ({ preview }: Contact) => {
		const doubts: Partial<NonNullable<Contact['preview']>['doubts']> = preview?.doubts ?? {};
		const { otherCountry = '' } = doubts;
		const isLikely = doubts.isMobileElsewhere && (areMostWithCode || isAbroad);
		return [
			doubts.unlikelyKind,
			doubts.isRepeated && 'one digit repeated',
			(isLikely || names.has(otherCountry)) && `may be a number of ${otherCountry}`,
			haveCodes && doubts.beginsLikeCode && 'may lack digits after its country code',
			doubts.isInNoColumn && 'made by an expression, and in no column',
		].filter(Boolean);
	};
	const doubts = contacts.map(
		(contact) => [contact.itemIndex, doubtsOf(contact).join(', ')] as const,
	);
	return new Map(doubts.filter(([, words]) => words !== ''));
}
