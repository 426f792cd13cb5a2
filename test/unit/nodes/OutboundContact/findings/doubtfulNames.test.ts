import { faker } from '@faker-js/faker';

import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import {
	doubtfulName,
	meansNoName,
} from '../../../../../nodes/OutboundContact/findings/doubtfulNames';

describe('a name that means none', () => {
	it.each([
		...['N/A', ' n/a ', 'N.A.', 'NA NA', '(not set)', 'Não informado', 'SEM NOME', '-', '...'],
		...['Sin nombre', 'Desconhecido', '[unknown]', 'null null', 'Keine Angabe', 'inconnu', 'test'],
	])('is recognized: %p', (name) => expect(meansNoName(name)).toBe(true));

	it.each(['Na', 'Nada Surf', 'Anne', 'Ana N.', 'Testa', 'O', '李', 'Vânia', 'Nan', 'Noname Ltd'])(
		'is none of the names of people: %p',
		(name) => expect(meansNoName(name)).toBe(false),
	);

	it('is none of many names', () => {
		faker.seed(1);
		const names = Array.from({ length: 500 }, () => [
			...[faker.person.firstName(), faker.person.fullName(), faker.company.name()],
		]).flat();
		expect(names.filter(meansNoName)).toEqual([]);
	});
});

describe('what a preview says of the texts of a contact', () => {
	const doubtOf = (body_1: string, changes: object = {}) => {
		const values = { body_1, body_2: 'Ana', button_0_1: 'test', ...changes };
		const report = { name: 'name' in changes ? changes.name : body_1 };
		return doubtfulName({ preview: { values }, report } as unknown as Contact);
	};

	it('names an e-mail address where it is the name, or no name is known', () => {
		expect(doubtOf('ana@example.com')).toBe('"ana@example.com" is no name');
		expect(doubtOf('ana@example.com', { name: null })).toBe('"ana@example.com" is no name');
		expect(doubtOf('ana@example.com', { name: 'Ana' })).toBeUndefined();
		expect(doubtOf('@ana')).toBeUndefined();
	});

	it('names a text once, and no ending of a link', () => {
		expect(doubtOf('N/A', { body_2: 'N/A' })).toBe('"N/A" is no name');
		expect(doubtOf('Ana')).toBeUndefined();
	});

	it('names the name of the lead where the texts have none', () => {
		expect(doubtOf('10%', { name: 'N/A' })).toBe(`the lead's name would be "N/A"`);
	});
});
