import { allFakers, type Faker } from '@faker-js/faker';

import { notSent, parametersWith } from '../support/outboundRun';
import { SandboxedCampaign } from '../support/sandboxedCampaign';
import { testedCases } from '../support/testEffort';

const node = new SandboxedCampaign();

/** What people write in lists. Nobody in them is real. */
const kinds = [
	(of: Faker) => of.person.fullName(),
	(of: Faker) => of.company.name(),
	(of: Faker) => `${of.location.streetAddress()}, ${of.location.city()}`,
	(of: Faker) => of.commerce.productName(),
	(of: Faker) => of.lorem.sentence(),
];

/** Languages by their countries, without the one that has no names. */
const languages = Object.entries(allFakers).filter(([language]) => language !== 'base');

/** Rows of a language, each with a text of each kind. */
function textsOf([, faker]: [string, Faker], rows: number): string[][] {
	faker.seed(1);
	return Array.from({ length: rows }, () => kinds.map((make) => make(faker)));
}

/** Rows of a language: each field gets each kind of text in turn. */
function rowsOf(language: (typeof languages)[number]) {
	return textsOf(language, testedCases(15)).map((texts, n) => {
		const [first, second, third, fourth, fifth] = [...texts.slice(n % 5), ...texts];
		return { language: language[0], first, second, third, fourth, fifth };
	});
}

const rows = languages.flatMap(rowsOf).map((row, n) => ({ ...row, phone: `1198${1_000_000 + n}` }));

const parameters = parametersWith({
	mode: 'preview',
	leadName: '={{ $json.first }}',
	leadFields: {
		source: '={{ $json.second }}',
		description: '={{ $json.third }}',
		city: '={{ $json.fourth }}',
	},
	templateVariables: {
		mappingMode: 'defineBelow',
		value: {
			header_1: 'Oi',
			body_1: '={{ $json.first }}',
			body_2: '={{ $json.fifth }}',
			button_0_1: '={{ $json.second }}',
		},
	},
});

it('refuses no name, company, place, product or sentence of 60 languages', async () => {
	expect(languages.length).toBeGreaterThanOrEqual(60);
	const run = await node.run(parameters, rows);
	expect(run.error).toBeUndefined();
	const reports = notSent(run);
	expect(reports).toHaveLength(rows.length);
	const refused = reports.flatMap(({ status, error, note, check, item }) =>
		status === 'planned' && !note && !check ? [] : [{ ...rows[item - 1], error, note, check }],
	);
	expect(refused).toEqual([]);
});
