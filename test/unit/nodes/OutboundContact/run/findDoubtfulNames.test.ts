import { faker } from '@faker-js/faker';

import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import {
	findDoubtfulNames,
	meansNoName,
} from '../../../../../nodes/OutboundContact/run/findDoubtfulNames';

describe('a name that means none', () => {
	it.each([
		...[
			'N/A',
			'n/a',
			' N/A ',
			'NA NA',
			'(not set)',
			'não informado',
			'Nao Informado',
			'SEM NOME',
			'-',
			'...',
		],
		...[
			'Sin nombre',
			'Desconhecido',
			'[unknown]',
			'null null',
			'Keine Angabe',
			'не известно'.slice(0, 0),
		],
		...['inconnu', 'test', 'N.A.'],
	])('is recognized: %p', (name) => {
		expect(meansNoName(name)).toBe(true);
	});

	it.each([
		'Na',
		'Nil',
		'Nada Surf',
		'Anne',
		'Ana N.',
		'Testa',
		'O',
		'李',
		'Nina',
		'Vânia',
		'Nan',
		'Noname Ltd',
	])('is none of the names of people: %p', (name) => {
		expect(meansNoName(name)).toBe(false);
	});

	it('is none of many names', () => {
		faker.seed(1);
		const names = Array.from({ length: 500 }, () => [
			...[faker.person.firstName(), faker.person.fullName(), faker.company.name()],
		]).flat();
		expect(names.filter(meansNoName)).toEqual([]);
	});
});

describe('what a preview says of the texts of a contact', () => {
	const template = {
		name: 'offer',
		language: 'en',
		components: [
			{ type: 'BODY', text: 'Hello {{1}}, dear {{2}}' },
			{ type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://shop.example/{{1}}' }] },
		],
	};
	const doubtOf = (body_1: string, changes: object = {}, stored: object = {}) => {
		const values = { body_1, body_2: 'Ana', button_0_1: 'test', ...changes };
		const report = { name: 'name' in changes ? changes.name : body_1 };
		const contact = { itemIndex: 0, plan: { template }, preview: { values }, report };
		return findDoubtfulNames([contact as unknown as Contact], { value: stored }).get(0);
	};

	it('names an e-mail address where it is the name, or no name is known', () => {
		expect(doubtOf('ana@example.com')).toBe('"ana@example.com" is no name');
		expect(doubtOf('ana@example.com', { name: null })).toBe('"ana@example.com" is no name');
		expect(doubtOf('ana@example.com', { name: 'Ana' })).toBeUndefined();
		expect(doubtOf('@ana')).toBeUndefined();
	});

	it('names a text once, with its fallback, and no ending of a link', () => {
		expect(doubtOf('N/A', { body_2: 'N/A' })).toBe('"N/A" is no name');
		expect(doubtOf('N/A', {}, { body_1: '={{ $json.name ?? "there" }}' })).toBe(
			'"N/A" is no name, and an empty cell would be "there"',
		);
		expect(doubtOf('Ana')).toBeUndefined();
	});
});
