import type { IDataObject } from 'n8n-workflow';

import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const nodes = {
	lead: new SandboxedNode('crmLead'),
	deal: new SandboxedNode('crmDeal'),
	message: new SandboxedNode('crmSendMessage'),
};

const newLead = { operation: 'create', phone: '11 98765-0500', defaultCountry: 'BR', name: 'Ana' };
const withFields = (additionalFields: IDataObject) => ({ ...newLead, additionalFields });
const text = {
	...{ operation: 'sendText', accountIntegrationId: picked('int-main', 'id') },
	...{ integration: picked('int-main', 'id'), to: '11 98765-0500', defaultCountry: 'BR' },
};
const social = {
	...text,
	...{ operation: 'sendSocial', integration: picked('int-social', 'id'), recipientId: 'ana' },
};
const fixed = 'is set to Fixed, switch it to Expression';

describe('what nobody has written is refused before any request:', () => {
	it.each<[keyof typeof nodes, IDataObject, string]>([
		['lead', withFields({ email: '{{ $json.email }}' }), `"Email" ${fixed}`],
		['lead', { ...newLead, phone: '{{ $json.phone }}' }, `"Phone" ${fixed}`],
		['lead', withFields({ leadOwner: picked('{{ $json.id }}', 'id') }), `"Owner" ${fixed}`],
		['lead', { operation: 'delete', leadId: picked('{{ $json.id }}', 'id') }, `"Lead" ${fixed}`],
		[
			'deal',
			{ operation: 'create', name: 'Spring', additionalFields: { value: '{{ $json.v }}' } },
			`"Value" ${fixed}`,
		],
		['lead', { ...newLead, name: '#N/A' }, '"Name" contains "#N/A"'],
		[
			'lead',
			withFields({ metadata: '{"tags": ["[object Object]"]}' }),
			'"Metadata (JSON)" contains "[object Object]"',
		],
		[
			'lead',
			{ ...withFields({ taxId: '1234567890' }), defaultCountry: 'US', phone: '+55 11 98765-0500' },
			'"Tax ID" has lost its leading zero: it has 10 digits',
		],
		[
			'lead',
			withFields({ additionalFieldsJson: '{"email": "x@x.com"}' }),
			'"Email" is not an email address, but stands for none',
		],
		['message', { ...text, text: 'Olá [object Object]' }, '"Text" contains "[object Object]"'],
		['message', { ...text, text: 'Olá {{ $json.name }}' }, `"Text" ${fixed}`],
		['message', { ...social, text: 'Invalid DateTime' }, '"Text" contains "Invalid DateTime"'],
	])('%s %j', async (name, parameters, message) => {
		const { run, requests } = await nodes[name].run(parameters);
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});
});

/** What a note may hold: each is stored as it came. */
const notes = [
	...['R&amp;B', 'My app shows undefined', '<<quero saber>>', '########', 'email: null', '#N/A'],
	...['{{campaign.name}}', '%NOME%', 'C:\\new', '{nome}', '<b>10%</b>', 'JoÃ£o', '01/01/1970'],
	...['Use {{ $json.name }} in it', '{{ $json.text }}', "{{ $('A').item.json.x }}"],
];

describe('what people write is sent:', () => {
	it('notes, as they are', async () => {
		const [utms, metadata] = ['={{ { a: $json.note } }}', '={{ { tags: [$json.note] } }}'];
		const additionalFields = { description: '={{ $json.note }}', utms, metadata };
		const parameters = { ...newLead, phone: '={{ $json.phone }}', additionalFields };
		const items = notes.map((note, n) => ({ note, phone: `+55 11 98765-${1000 + n}` }));
		const { run, json } = await nodes.lead.run({ ...parameters, simplify: false }, items);
		expect(run.error).toBeUndefined();
		expect(json).toMatchObject(
			notes.map((note) => ({ description: note, utms: { a: note }, metadata: { tags: [note] } })),
		);
	});

	it('a message that quotes an expression, but not an expression alone', async () => {
		const parameters = { ...text, text: '={{ $json.quoted }}' };
		const quoted = 'Escreva {{ $json.name }} no campo';
		expect((await nodes.message.run(parameters, [{ quoted }])).run.error).toBeUndefined();
		const { run } = await nodes.message.run(parameters, [{ quoted: '{{ $json.name }}' }]);
		expect(run.error?.message).toBe(`"Text" ${fixed}`);
	});

	it.each([
		...['Data de nascimento: 01/01/1970', 'O status do pedido é null', '```\nPIX 123\n```'],
	])('the message %j', async (message) => {
		for (const parameters of [text, social]) {
			const { run } = await nodes.message.run({ ...parameters, text: message });
			expect(run.error).toBeUndefined();
		}
		expect(nodes.message.account.messages).toHaveLength(2);
	});

	it('the message of which an expression gives nothing, which a hint names', async () => {
		const message = '=Olá {{ $json.nome }}, seu pedido saiu';
		for (const parameters of [text, social]) {
			const items = [{ nome: 'Ana' }, { name: 'Bia' }];
			const { run } = await nodes.message.run({ ...parameters, text: message }, items);
			expect(run.error).toBeUndefined();
			expect(run.hints(nodeName).map((hint) => hint.message)).toEqual([
				'In row 2, {{ $json.nome }} of "Text" gives nothing. The text is sent without it.',
			]);
		}
	});

	it.each([
		[{ name: '  João\u00a0  Müller ' }, { name: 'João Müller' }],
		[{ name: 'D&#039;Avila &amp; Filhos' }, { name: "D'Avila & Filhos" }],
		[{ additionalFields: { taxId: '12.abc.345/01de-35' } }, { taxId: '12ABC34501DE35' }],
	])('%j', async (changes, stored) => {
		const { run, json } = await nodes.lead.run({ ...newLead, ...changes, simplify: false });
		expect(run.error).toBeUndefined();
		const [[field, value]] = Object.entries<string | RegExp>(stored);
		expect(json[0][field]).toEqual(value instanceof RegExp ? expect.stringMatching(value) : value);
	});

	it('a lead is found by a CNPJ with letters, and not by one with others', async () => {
		await nodes.lead.run(withFields({ taxId: '12.ABC.345/01DE-35' }));
		const found = async (taxId: string) => {
			const { json } = await nodes.lead.run({ operation: 'find', findBy: 'taxId', taxId });
			return json.length;
		};
		expect(await found('12ABC34501DE35')).toBe(1);
		expect(await found('12.XYZ.345/01DE-35')).toBe(0);
	});
});
