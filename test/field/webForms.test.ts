import type { IDataObject } from 'n8n-workflow';

import { SandboxedNode } from '../support/sandboxedNode';

const node = new SandboxedNode('crmLead');

const create = {
	resource: 'lead',
	operation: 'create',
	name: '={{ $json.name }}',
	phone: '={{ $json.phone }}',
	defaultCountry: 'BR',
	additionalFields: {
		description: '={{ $json.message }}',
		streetAddress: '={{ $json.streetAddress }}',
		source: '={{ $json.source }}',
	},
};

/** What visitors type into web forms, by public reports; what is stored, where it differs. */
const submissions: Array<[report: string, typed: IDataObject, stored?: IDataObject]> = [
	['verbb/formie#1549, escaped letters', { name: 'Zo&#235; M&#252;ller' }, { name: 'Zoë Müller' }],
	['bcgov/entity#8251, an emoji in a name', { name: 'W🌲LD AF Apparel' }],
	['verbb/formie#1348, an emoji in a message', { message: 'Thank you 🙂' }],
	['formio/formio.js#284, signs', { message: 'Have a nice day! :-) (!@#$%^&*()<>?/\\|)' }],
	[
		'SSW.Website#2688, 4,586 characters',
		{ message: `${'I would like to know. '.repeat(208)}Thanks.` },
	],
	[
		'newism/craft3-fields#39, an address of several lines',
		{ streetAddress: 'CAP 190   \n7 avenue du Dr Pierre Nicolas   \n29900 CONCARNEAU' },
	],
	['a source with the query of an ad', { source: 'https://example.com/?utm_id={{ad.id}}&q=%20' }],
];

it('store what visitors type', async () => {
	const items = submissions.map(([, typed], n) => ({
		...{ name: 'Ana', phone: `(11) 98765-43${10 + n}`, ...typed },
	}));
	const { run, json } = await node.run({ ...create, simplify: false }, items);
	expect(run.error).toBeUndefined();
	const expected = submissions.map(([, typed, stored = typed]) => {
		const { message, ...fields } = stored;
		return expect.objectContaining({
			...fields,
			...(message !== undefined && { description: message }),
		});
	});
	expect(json).toEqual(expected);
});
