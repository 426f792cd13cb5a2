import { createOptOutFinder } from '../../../../../nodes/OutboundContact/findings/optOuts';

const columnIn = (row: object) =>
	createOptOutFinder()({ name: 'Ana', phone: '11 98765-4321', ...row });

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
	{ Observação: 'NÃO LIGAR' },
	{ fields: { 'Opt Out': true } },
	{ opt_out: 'x'.repeat(40) },
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
	{ opt_out: 'x'.repeat(41) },
	{ opt_out: [{ id: 1 }] },
	{ 'Aceita cartão': 'não' },
	{ active: false },
	{ note: 'Do not call before nine o’clock in the morning, please' },
])('finds none in %j', (row) => {
	expect(columnIn(row)).toBeUndefined();
});
