import type { IDataObject } from 'n8n-workflow';

import { variables } from '../support/outboundRun';

/** What a row must become. In a preview, `sent` is `planned`. */
export interface Outcome {
	status: 'sent' | 'failed' | 'skipped';
	reason?: string;
	/** Part of the error, or of the note about what was left out. */
	says?: string;
	/** Digits; only of rows that get the message. */
	phone?: string;
	/** How the message greets; only of rows that get the message. */
	greeting?: string;
}

/** Cells of a row as n8n reads them from a file or a sheet, and what it must become. */
export type Row = [cells: IDataObject, outcome: Outcome];

export interface List {
	name: string;
	rows: Row[];
	/** Parameters that differ from those of all lists. */
	parameters?: IDataObject;
	/** Part of the warning at the end. */
	hint?: string;
}

const sent = (phone: string, greeting: string, says?: string): Outcome => ({
	...{ status: 'sent', phone, greeting },
	...(says !== undefined && { says }),
});
const failed = (reason: string, says: string): Outcome => ({ status: 'failed', reason, says });
const emptyRow: Outcome = { status: 'skipped', reason: 'emptyRow' };

const phone = (n: number) => `(11) 98765-${3000 + n}`;
const digits = (n: number) => `551198765${3000 + n}`;

/** Rows of the same columns, each with a phone of its own. */
const withPhones = (
	rows: Array<[cells: IDataObject, outcome: (phone: string) => Outcome]>,
): Row[] => rows.map(([cells, outcome], n) => [{ phone: phone(n), ...cells }, outcome(digits(n))]);

const named = (name: unknown, outcome: (digits: string) => Outcome) =>
	[{ name, offer: '10%' } as IDataObject, outcome] as [IDataObject, (digits: string) => Outcome];

const greets = (name: string) => (to: string) => sent(to, `Olá, ${name}!`);
const refuses = (says: string) => () => failed('invalidLeadFields', says);

/** Lists as people have them. Nobody in them is real. */
export const lists: List[] = [
	{
		name: 'names from a spreadsheet',
		rows: withPhones([
			named('Ana Luz', greets('Ana Luz')),
			named('  João   Müller\u00a0 ', greets('João Müller')),
			named('Bia\tde  Souza\r\n', greets('Bia de Souza')),
			named('\u200bCarla', greets('Carla')),
			named('D&B Móveis', greets('D&B Móveis')),
			named('C#', greets('C#')),
			named('#N/A', refuses('"Lead Name" contains "#N/A"')),
			named('undefined', refuses('undefined')),
			named('<test lead: dummy data for full_name>', refuses('<test lead:')),
			named('{{nome}}', refuses('{{')),
			named('JoÃ£o', refuses('Save the file as CSV UTF-8')),
			named('Ana https://x.example', refuses('"Lead Name" contains a link')),
			named('{{ $json.name }}', refuses('"Lead Name" is set to Fixed, switch it to Expression')),
		]),
	},
	{
		name: 'offers from a spreadsheet',
		rows: withPhones([
			[{ name: 'Ana', offer: 'R$\u00a010' }, (to) => sent(to, 'R$ 10 de desconto')],
			[{ name: 'Bia', offer: ' 50%  ' }, (to) => sent(to, '50% de desconto')],
			[{ name: 'Caio', offer: 0.5 }, (to) => sent(to, '0.5 de desconto')],
			[{ name: 'Ciça', offer: 0.1 + 0.2 }, () => failed('invalidVariables', 'Round what is')],
			[
				{ name: 'Dani', offer: '2026-07-02T14:00:00.000Z' },
				() => failed('invalidVariables', 'Format'),
			],
			[{ name: 'Dino', offer: '2026-07-02 14:00:00' }, () => failed('invalidVariables', 'Format')],
			[{ name: 'Fabi', offer: '' }, () => failed('invalidVariables', 'is empty')],
			[{ name: 'Gil', offer: '10%\n20%' }, () => failed('invalidVariables', 'line break')],
		]),
	},
	{
		name: 'e-mails and tax IDs',
		parameters: { leadFields: { email: '={{ $json.email }}', taxId: '={{ $json.taxId }}' } },
		rows: withPhones([
			[{ name: 'Ana', email: ' ana@example.com', taxId: '529.982.247-25' }, greets('Ana')],
			[{ name: 'Bia', email: '', taxId: '' }, greets('Bia')],
			[{ name: 'Padaria', taxId: '12.ABC.345/01DE-35' }, greets('Padaria')],
			[{ name: 'Caio', email: 'nao@tem.com' }, (to) => sent(to, 'Caio', 'nao@tem.com')],
			[{ name: 'Duda', email: 'nao@tem.com' }, (to) => sent(to, 'Duda', 'nao@tem.com')],
			[{ name: 'Eva', email: 'n/a' }, (to) => sent(to, 'Eva', '"Email" is not an email address')],
			[{ name: 'Gil', email: 'g@example.com; h@example.com' }, (to) => sent(to, 'Gil', 'Email')],
			[{ name: 'Iara', taxId: '111.111.111-11' }, (to) => sent(to, 'Iara', 'stands for none')],
			[{ name: 'Joca', taxId: 1234567890 }, (to) => sent(to, 'Joca', 'leading zero')],
			[{ name: 'Lia', taxId: 'isento' }, (to) => sent(to, 'Lia', '"Tax ID" has no digits')],
			[
				{ name: 'Mia', email: '{{ $json.email }}' },
				(to) => sent(to, 'Mia', '"Email" is set to Fixed, switch it to Expression'),
			],
		]).map(([cells, outcome]): Row => [{ offer: '10%', ...cells }, outcome]),
	},
	{
		name: 'phones as they are typed',
		rows: (
			[
				['(11) 98765-4001', sent('5511987654001', 'Olá')],
				[5511987654005, sent('5511987654005', 'Olá')],
				['="11987654006"', sent('5511987654006', 'Olá')],
				['\u202a+55 11 98765‑4008\u202c', sent('5511987654008', 'Olá')],
				['+49 1512 3456789', sent('4915123456789', 'Olá')],
				['11 98765-4001', { status: 'skipped', reason: 'duplicatePhone' }],
				['5511987654015@s.whatsapp.net', sent('5511987654015', 'Olá')],
				['148752232927366@lid', failed('invalidPhone', 'the ID of a group, or of a contact')],
				['(47) 9876-5432', failed('invalidPhone', 'lacks its ninth digit')],
				['5,51198765E+12', failed('invalidPhone', 'has shortened this number')],
				['11 98765-4012undefined', failed('invalidPhone', '"Phone" contains "undefined"')],
				['', failed('emptyPhone', '')],
			] as Array<[string | number, Outcome]>
		).map(([typed, outcome], n): Row => [
			{ name: `Ana ${n}`, offer: '10%', phone: typed },
			outcome,
		]),
	},
	{
		name: 'phones from a CRM',
		parameters: { defaultCountry: 'none' },
		rows: (
			[
				['5511987654101', sent('5511987654101', 'Olá')],
				['554187654102', sent('5541987654102', 'Olá')],
				['5215541637145', sent('525541637145', 'Olá')],
				['351912345678', sent('351912345678', 'Olá')],
				['11987654103', failed('invalidPhone', '')],
			] as Array<[string, Outcome]>
		).map(([phone, outcome], n): Row => [{ name: `Ana ${n}`, offer: '10%', phone }, outcome]),
	},
	{
		name: 'a country code before the column with the phone',
		parameters: { phone: '=55{{ $json.area }}{{ $json.phone }}' },
		rows: (
			[
				['', '(11) 98765-4111', sent('5511987654111', 'Olá')],
				['21', 98765_4112, sent('5521987654112', 'Olá')],
				['55', '98765-4113', sent('5555987654113', 'Olá')],
				['', '98765-4114', failed('invalidPhone', 'has no area code')],
			] as Array<[string, string | number, Outcome]>
		).map(([area, typed, outcome], n): Row => [
			{ name: `Ana ${n}`, offer: '10%', area, phone: typed },
			outcome,
		]),
	},
	{
		name: 'amounts within a text',
		parameters: {
			templateVariables: {
				mappingMode: 'defineBelow',
				value: { ...variables, body_2: '=R$ {{ $json.offer }}' },
			},
		},
		rows: withPhones(
			['10', 0, '', null, undefined, ' '].map((offer, n) => [
				{ name: 'Ana', offer } as IDataObject,
				n < 2 ? greets('Ana') : () => failed('invalidVariables', '{{ $json.offer }} gives nothing'),
			]),
		),
	},
	{
		name: 'a sheet with empty rows',
		rows: [
			[{ row_number: 2, name: 'Ana', offer: '10%', phone: phone(0) }, sent(digits(0), 'Olá, Ana!')],
			[{ row_number: 3, name: '', offer: '', phone: '' }, emptyRow],
			[{ row_number: 4, name: ' ', offer: null, phone: '\u00a0' }, emptyRow],
			[{ row_number: 5, name: 'Bia', offer: '5%', phone: '' }, failed('emptyPhone', 'empty')],
			[{}, emptyRow],
		],
	},
	{
		name: 'a file that begins with a byte order mark',
		parameters: { leadName: '={{ $json.name || "" }}' },
		hint: '"&lt;U+FEFF>name"',
		rows: [
			[{ '\ufeffname': 'Ana', offer: '10%', phone: phone(0) }, failed('invalidVariables', 'empty')],
			[{ '\ufeffname': 'Bia', name: 'Bia', offer: '10%', phone: phone(1) }, sent(digits(1), 'Bia')],
		],
	},
];
