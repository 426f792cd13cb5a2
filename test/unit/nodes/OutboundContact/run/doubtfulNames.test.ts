import { faker } from '@faker-js/faker';

import { meansNoName } from '../../../../../nodes/OutboundContact/run/doubtfulNames';

describe('a name that means none', () => {
	it.each([
		...[
			'N/A',
			'n/a',
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
