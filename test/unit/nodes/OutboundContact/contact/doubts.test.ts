import {
	doubtfulName,
	findDoubts,
	optOutColumn,
} from '../../../../../nodes/OutboundContact/contact/doubts';
import { meansNoName } from '../../../../../nodes/shared/normalForm';

describe('a name that means none', () => {
	it.each([
		...['N/A', ' n/a ', 'N.A.', 'NA NA', '(not set)', 'Não informado', 'SEM NOME', '-', '...'],
		...['Sin nombre', 'Desconhecido', '[unknown]', 'null null', 'Keine Angabe', 'inconnu', 'test'],
	])('is recognized: %p', (name) => expect(meansNoName(name)).toBe(true));

	it.each(['Na', 'Nada Surf', 'Anne', 'Ana N.', 'Testa', 'O', '李', 'Vânia', 'Nan', 'Noname Ltd'])(
		'is none of the names of people: %p',
		(name) => expect(meansNoName(name)).toBe(false),
	);
});

describe('what a preview says of the texts of a contact', () => {
	const doubtOf = (body_1: string, changes: object = {}) => {
		const values = { body_1, body_2: 'Ana', button_0_1: 'test', ...changes };
		const name = 'name' in changes ? changes.name : body_1;
		return doubtfulName({ values, name } as Parameters<typeof doubtfulName>[0]);
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

	it('names the name of the lead, too', () => {
		expect(doubtOf('10%', { name: 'N/A' })).toBe('"N/A" is no name');
		expect(doubtOf('10%', { name: null })).toBeUndefined();
	});
});

const columnIn = (row: object) => optOutColumn({ name: 'Ana', phone: '11 98765-4321', ...row });

// Columns of Salesforce, HubSpot and Zoho exports, of Glific, Spoke and Keila, and of lists in Portuguese,
// Spanish and German.
it.each<object>([
	{ DoNotCall: true },
	{ 'Do Not Contact': 'TRUE' },
	{ opt_out: 'sim' },
	{ optout_time: '2026-05-01' },
	{ 'contact[optOut]': 'true' },
	{ 'Opted Out': 1 },
	{ DND: 'x' },
	{ 'Não contatar': 'Sim' },
	{ 'No molestar': 'sí' },
	{ opt_in: false },
	{ whatsapp_opt_in: 'Não' },
	{ 'Opt-in status': 'opted out' },
	{ Subscribed: 'no' },
	{ Consentimento: 'não' },
	{ 'Aceita receber mensagens?': false },
	{ Einwilligung: 'nein' },
	{ status: 'unsubscribed' },
	{ Tags: ['VIP', 'opt-out'] },
	{ note: 'Do not call before nine o’clock in the morning, please' },
	{ Observação: 'NÃO LIGAR' },
	{ fields: { 'Opt Out': true } },
])('finds the column of %j', (row) => {
	const [name] = Object.keys('fields' in row ? Object(row.fields) : row);
	expect(columnIn(row)).toBe(name);
});

it('finds it in a name', () => {
	expect(columnIn({ name: 'Ana (NÃO ENVIAR)' })).toBe('name');
});

it.each<object>([
	{},
	{ DoNotCall: false },
	{ opt_out: '' },
	{ opt_out: 'não' },
	{ optout_time: null },
	{ opt_out: 'N/A' },
	{ opt_out: 'opted in' },
	{ opt_out_link: 'https://example.com/out?c=1' },
	{ opt_in: true },
	{ opt_in: '2026-05-01' },
	{ opt_in: '' },
	{ Consentimento: 'sim' },
	{ status: 'subscribed' },
	{ HasOptedOutOfEmail: true },
	{ 'Unsubscribed from all email': 'true' },
	{ newsletter: false },
	{ newsletter: 'unsubscribed' },
	{ 'Aceita cartão': 'não' },
	{ active: false },
])('finds none in %j', (row) => {
	expect(columnIn(row)).toBeUndefined();
});

it('says all that is doubtful about a contact', () => {
	const contact = { phone: '551133334444', values: { body_1: 'N/A' }, name: 'Ana' };
	expect(findDoubts(contact, { DND: 'x' })).toBe(
		'opted out, by the column "DND", landline, "N/A" is no name',
	);
	expect(findDoubts({ ...contact, phone: '5511987650001', values: {} }, {})).toBeUndefined();
});
