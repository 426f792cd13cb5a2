import type { SeededRandom } from '../support/random';

/** Somebody whom the campaign may reach. Everybody is invented. */
export interface Person {
	name: string;
	/** The person's phones in the strict format (spec, section 1); one for nearly everybody. */
	phones: string[];
	/** Empty for most. */
	email: string;
	/** Whether and how the CRM knew the person before the campaign. */
	known?: KnownLead;
}

/** A lead that was there before the campaign. */
export interface KnownLead {
	/** Phone as an older system wrote it into the CRM. */
	phone: string;
	isOptedOut: boolean;
	/** Whether it has an active conversation in the campaign's sector. */
	hasConversation: boolean;
	/** Empty, or notes of others that the campaign must keep. */
	metadata: Record<string, unknown>;
}

const shareKnown = 0.2;
const shareOptedOut = 0.25;
const shareAbroad = 0.03;
const shareWithTwoPhones = 0.01;

const areaCodes = ['11', '21', '31', '41', '51', '61', '71', '81'];

/** Ways to write a Brazilian phone; all are the same number to the CRM and to the node. */
const spellings: ReadonlyArray<(area: string, rest: string) => string> = [
	(area, rest) => `55${area}${rest}`,
	(area, rest) => `+55 (${area}) ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `(${area}) ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `0${area} ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `${area}${rest}`,
	(area, rest) => `+55 ${area} ${rest}`,
];

/** That many different people. */
export function inventPeople(count: number, random: SeededRandom): Person[] {
	return Array.from({ length: count }, (_, n) => inventPerson(n, random));
}

function inventPerson(n: number, random: SeededRandom): Person {
	const name = `Pessoa ${n + 1}`;
	if (random.next() < shareAbroad) {
		return { name, phones: [`1202555${String(n % 10_000).padStart(4, '0')}`], email: '' };
	}
	const person: Person = { name, phones: [brazilianPhone(2 * n, random)], email: '' };
	if (random.next() < shareKnown) person.known = knownLead(person.phones[0], random);
	else if (random.next() < shareWithTwoPhones) {
		person.phones.push(brazilianPhone(2 * n + 1, random));
		person.email = `pessoa.${n + 1}@mail.example`;
	}
	return person;
}

function brazilianPhone(serial: number, random: SeededRandom): string {
	const rest = `9${random.integer(6, 9)}${String(1_000_000 + serial * 37)}`;
	return `55${random.pick(areaCodes)}${rest}`;
}

function knownLead(phone: string, random: SeededRandom): KnownLead {
	return {
		phone: spelled(phone, random),
		isOptedOut: random.next() < shareOptedOut,
		hasConversation: random.next() < 0.3,
		metadata:
			random.next() < 0.5
				? { tags: ['spring'], campaigns: { 'other-campaign': { status: 'sent', at: phone } } }
				: {},
	};
}

/** The phone as somebody may write it. Only Brazilian ones are written without their plus. */
export function spelled(phone: string, random: SeededRandom): string {
	if (!phone.startsWith('55')) return `+${phone}`;
	return random.pick(spellings)(phone.slice(2, 4), phone.slice(4));
}
