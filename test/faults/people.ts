import type { Person as Recipient } from '../promises/evidence';
import type { SeededRandom } from '../support/random';

/** A person in the audience. */
export interface Person extends Recipient {
	/** Empty for most; some share one. */
	email: string;
	/** The person's lead from before the campaign, if any. */
	known?: KnownLead;
}

/** A lead that existed before the campaign. */
export interface KnownLead {
	/** Phone in the format of an older system. */
	phone: string;
	/** Whether it has an active conversation in the campaign's sector. */
	hasConversation: boolean;
	/** Empty, or metadata that the campaign must keep. */
	metadata: Record<string, unknown>;
}

const shareKnown = 0.2;
const shareOptedOut = 0.25;
const shareAbroad = 0.03;
const shareWithSharedEmail = 0.02;

/** None that a mobile of another country begins with, such as 51: who is stored without a plus may be two people. */
const areaCodes = ['11', '21', '31', '41', '54', '61', '71', '81'];

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
		return { name, phone: `1202555${String(n % 10_000).padStart(4, '0')}`, email: '' };
	}
	const person: Person = { name, phone: brazilianPhone(n, random), email: '' };
	if (random.next() < shareKnown) {
		person.known = inventLead(person.phone, random);
		person.isOptedOut = random.next() < shareOptedOut;
	} else if (random.next() < shareWithSharedEmail) {
		person.email = `family.${n % 2}@mail.example`;
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
