import type { IDataObject } from 'n8n-workflow';

import { inventPeople, spelled, type Person } from './people';
import { SeededRandom } from '../support/random';

/** An input item of the campaign. */
export interface Contact {
	json: IDataObject;
	/** Whom it means; nobody when its phone is none. */
	person?: Person;
}

/** Whom a campaign is sent to. */
export interface Audience {
	contacts: Contact[];
	people: Person[];
}

const shareInvalid = 0.04;
const shareAgain = 0.06;

/** What people put into a phone column that is no phone. */
const noPhones = ['', 'n/a', '123', '+55 11', '99999', '+999 12345678', 'ligar depois'];

/**
 * Contacts as a spreadsheet has them: new people, leads that the CRM knows, people listed twice in
 * two spellings, phones that are none, in any order.
 *
 * @param count how many contacts
 * @param seed the same seed gives the same audience
 */
export function inventAudience(count: number, seed: number): Audience {
	const random = new SeededRandom(seed);
	const invalid = Math.round(count * shareInvalid);
	const again = Math.round(count * shareAgain);
	const people: Person[] = [];
	const contacts: Contact[] = [];
	for (const person of inventPeople(count - invalid - again, random)) {
		const listed = person.phones.map((phone) => contactOf(person, phone, random));
		if (contacts.length + listed.length > count - invalid - again) break;
		people.push(person);
		contacts.push(...listed);
	}
	while (contacts.length < count - invalid) {
		const person = random.pick(people);
		contacts.push(contactOf(person, person.phones[0], random));
	}
	for (let n = 0; n < invalid; n++) {
		contacts.push({ json: { name: 'Sem Telefone', phone: random.pick(noPhones), email: '' } });
	}
	return { contacts: random.shuffle(contacts), people };
}

function contactOf(person: Person, phone: string, random: SeededRandom): Contact {
	return {
		json: { name: person.name, phone: spelled(phone, random), email: person.email },
		person,
	};
}

/**
 * The contacts in two parts, as two shards of one campaign get them: a person is in one of them
 * only.
 */
export function twoShards({ contacts, people }: Audience): [Contact[], Contact[]] {
	const first = new Set(people.filter((_, n) => n % 2 === 0));
	const isFirst = ({ person }: Contact) => person !== undefined && first.has(person);
	return [contacts.filter(isFirst), contacts.filter((contact) => !isFirst(contact))];
}
