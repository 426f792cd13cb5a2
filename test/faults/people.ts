import type { SeededRandom } from '../support/random';

/** A person in the audience. All are invented. */
export interface Person {
	name: string;
	/** The person's phones in the strict format (spec, section 1); usually one. */
	phones: string[];
	/** Empty for most. */
	email: string;
	/** The person's lead from before the campaign, if any. */
	known?: KnownLead;
}

/** A lead that existed before the campaign. */
export interface KnownLead {
	/** Phone in the format of an older system. */
	phone: string;
	isOptedOut: boolean;
	/** Whether it has an active conversation in the campaign's sector. */
	hasConversation: boolean;
	/** Empty, or metadata that the campaign must keep. */
	metadata: Record<string, unknown>;
}

const shareKnown = 0.2;
const shareOptedOut = 0.25;
const shareAbroad = 0.03;
const shareWithTwoPhones = 0.01;

const areaCodes = ['11', '21', '31', '41', '51', '61', '71', '81'];

/** Formats of a Brazilian phone; the CRM and the node treat them as the same number. */
const spellings: ReadonlyArray<(area: string, rest: string) => string> = [
	(area, rest) => `55${area}${rest}`,
	(area, rest) => `+55 (${area}) ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `(${area}) ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `0${area} ${rest.slice(0, 5)}-${rest.slice(5)}`,
	(area, rest) => `${area}${rest}`,
	(area, rest) => `+55 ${area} ${rest}`,
];

/** Invents this many different people. */
export function inventPeople(count: number, random: SeededRandom): Person[] {
	return Array.from({ length: count }, (_, n) => inventPerson(n, random));
}

function inventPerson(n: number, random: SeededRandom): Person {
	const name = `Pessoa ${n + 1}`;
	if (random.next() < shareAbroad) {
		return { name, phones: [`1202555${String(n % 10_000).padStart(4, '0')}`], email: '' };
	}
	const person: Person = { name, phones: [brazilianPhone(2 * n, random)], email: '' };
	if (random.next() < shareKnown) person.known = inventLead(person.phones[0], random);
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

function inventLead(phone: string, random: SeededRandom): KnownLead {
	return {
		phone: spellPhone(phone, random),
		isOptedOut: random.next() < shareOptedOut,
		hasConversation: random.next() < 0.3,
		metadata:
			random.next() < 0.5
				? { tags: ['spring'], campaigns: { 'other-campaign': { status: 'sent', at: phone } } }
				: {},
	};
}

/** Formats a phone at random. Only Brazilian ones may lack their country code. */
export function spellPhone(phone: string, random: SeededRandom): string {
	if (!phone.startsWith('55')) return `+${phone}`;
	return random.pick(spellings)(phone.slice(2, 4), phone.slice(4));
}
