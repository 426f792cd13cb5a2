import { inventPeople, spellPhone, type Person } from './people';
import type { Contact as InputItem } from '../promises/evidence';
import { SeededRandom } from '../support/random';

/** An input item of the campaign. */
export interface Contact extends InputItem {
	person?: Person;
}

/** The recipients of a campaign. */
export interface Audience {
	contacts: Contact[];
	people: Person[];
}

const shareInvalid = 0.04;
const shareRepeated = 0.06;

/** Entries in a phone column that are not phones. */
const invalidPhones = ['', 'n/a', '123', '+55 11', '99999', '+999 12345678', 'ligar depois'];

/**
 * Invents contacts as in a real spreadsheet: new people, existing leads, people listed twice with
 * different formats of their phone, and invalid phones, in random order.
 *
 * @param count number of contacts
 * @param seed the same seed gives the same audience
 */
export function inventAudience(count: number, seed: number): Audience {
	const random = new SeededRandom(seed);
	const invalid = Math.round(count * shareInvalid);
	const repeated = Math.round(count * shareRepeated);
	const people = inventPeople(count - invalid - repeated, random);
	const contacts = people.map((person) => toContact(person, random));
	while (contacts.length < count - invalid) {
		const person = random.pick(people);
		contacts.push(toContact(person, random));
	}
	for (let n = 0; n < invalid; n++) {
		contacts.push({ json: { name: 'Sem Telefone', phone: random.pick(invalidPhones), email: '' } });
	}
	return { contacts: random.shuffle(contacts), people };
}

function toContact(person: Person, random: SeededRandom): Contact {
	return {
		json: { name: person.name, phone: spellPhone(person.phone, random), email: person.email },
		person,
	};
}

/**
 * Splits the contacts into two shards of one campaign: each person is in only one of them.
 */
export function splitIntoShards({ contacts, people }: Audience): [Contact[], Contact[]] {
	const first = new Set(people.filter((_, n) => n % 2 === 0));
	const isFirst = ({ person }: Contact) => person !== undefined && first.has(person);
	return [contacts.filter(isFirst), contacts.filter((contact) => !isFirst(contact))];
}
