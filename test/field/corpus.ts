import { allFakers, type Faker } from '@faker-js/faker';

/** What people write in lists. Nobody in them is real. */
const kinds = [
	(of: Faker) => of.person.fullName(),
	(of: Faker) => of.company.name(),
	(of: Faker) => `${of.location.streetAddress()}, ${of.location.city()}`,
	(of: Faker) => of.commerce.productName(),
	(of: Faker) => of.lorem.sentence(),
];

/** Languages by their countries, without the one that has no names. */
export const languages = Object.entries(allFakers).filter(([language]) => language !== 'base');

/** Rows of a language, each with a text of each kind. */
export function textsOf([, faker]: [string, Faker], rows: number): string[][] {
	faker.seed(1);
	return Array.from({ length: rows }, () => kinds.map((make) => make(faker)));
}
