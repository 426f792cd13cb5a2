import type { IDataObject } from 'n8n-workflow';

import { picked } from '../support/pickedLocator';
import { SandboxedNode } from '../support/sandboxedNode';

const nodes = {
	lead: new SandboxedNode('crmLead'),
	deal: new SandboxedNode('crmDeal'),
	appointment: new SandboxedNode('crmAppointment'),
	message: new SandboxedNode('crmSendMessage'),
};

const newLead = { operation: 'create', phone: '11 98765-0500', defaultCountry: 'BR', name: 'Ana' };
const withFields = (additionalFields: IDataObject) => ({ ...newLead, additionalFields });
const text = {
	...{ operation: 'sendText', accountIntegrationId: picked('int-main', 'id') },
	...{ integration: picked('int-main', 'id'), to: '11 98765-0500', defaultCountry: 'BR' },
};
const social = { ...text, operation: 'sendSocial', recipientId: 'ana' };
const fixed = 'is set to Fixed, switch it to Expression';

describe('what nobody has written is refused before any request:', () => {
	it.each<[keyof typeof nodes, IDataObject, string]>([
		['lead', withFields({ email: '{{ $json.email }}' }), `"Email" ${fixed}`],
		['lead', { ...newLead, phone: '{{ $json.phone }}' }, `"Phone" ${fixed}`],
		['lead', withFields({ leadType: '{{ $json.type }}' }), `"Lead Type" ${fixed}`],
		['lead', withFields({ metadata: '{"a": {{ $json.a }}}' }), `"Metadata (JSON)" ${fixed}`],
		['lead', withFields({ leadOwner: picked('{{ $json.id }}', 'id') }), `"Owner" ${fixed}`],
		['lead', { operation: 'delete', leadId: picked('{{ $json.id }}', 'id') }, `"Lead" ${fixed}`],
		[
			'deal',
			{ operation: 'create', name: 'Spring', additionalFields: { value: '{{ $json.v }}' } },
			`"Value" ${fixed}`,
		],
		[
			'appointment',
			{ operation: 'create', title: 'x', startDate: '{{ $now }}' },
			`"Start Date" ${fixed}`,
		],
		['lead', { ...newLead, phone: '11 98765-0500undefined' }, '"Phone" contains "undefined"'],
		['lead', { ...newLead, name: '#N/A' }, '"Name" contains "#N/A"'],
		[
			'lead',
			withFields({ metadata: '{"tags": ["%NOME%"]}' }),
			'"Metadata (JSON)" contains "%NOME%"',
		],
		[
			'lead',
			withFields({ email: 'nao@tem.com' }),
			'"Email" is not an email address, but stands for none',
		],
		[
			'lead',
			withFields({ email: 'a@example.com, b@example.com' }),
			'"Email" is not an email address',
		],
		[
			'lead',
			{ ...withFields({ taxId: '1234567890' }), defaultCountry: 'US', phone: '+55 11 98765-0500' },
			'"Tax ID" has lost its leading zero: it has 10 digits',
		],
		[
			'lead',
			{ ...newLead, additionalFieldsJson: '{"email": "x@x.com"}' },
			'"Email" is not an email address, but stands for none',
		],
		[
			'deal',
			{ operation: 'create', name: 'Spring', additionalFields: { value: '1e400' } },
			'"Value" is not a number',
		],
		['message', { ...text, text: 'Olá [object Object]' }, '"Text" contains "[object Object]"'],
		['message', { ...text, text: '={{ 0.1 + 0.2 }}' }, '"Text" contains "0.30000000000000004"'],
		['message', { ...text, text: 'Olá {{ $json.name }}' }, `"Text" ${fixed}`],
		['message', { ...text, text: '\u200b \u00a0' }, '"Text" is empty'],
		['message', { ...social, text: 'Até Invalid DateTime' }, '"Text" contains "Invalid DateTime"'],
	])('%s %j', async (name, parameters, message) => {
		const { run, requests } = await nodes[name].run(parameters);
		expect(run.error?.message).toBe(message);
		expect(requests).toEqual([]);
	});
});

describe('what people write is sent:', () => {
	it.each([
		[{ name: '  João\u00a0  Müller ' }, { name: 'João Müller' }],
		[{ name: 'C# & Nº 5 #1' }, { name: 'C# & Nº 5 #1' }],
		[{ name: '={{ $today.set({ year: 2026, month: 3, day: 1 }) }}' }, { name: /^2026-03-01T/ }],
		[{ additionalFields: { email: 'mailto:ana@example.com\u200b' } }, { email: 'ana@example.com' }],
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

describe('a period of leads', () => {
	it('ends now, unless an end is given', async () => {
		const { requests } = await nodes.lead.run({
			...{ operation: 'getAll', returnAll: true, filters: { startDate: '2026-03-01' } },
		});
		expect(Date.parse(String(requests[0].query.endDate))).toBeCloseTo(Date.now(), -5);
	});
});
