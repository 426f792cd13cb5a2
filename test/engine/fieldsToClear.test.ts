import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { exampleParameters } from '../support/exampleParameters';
import { nodeName } from '../support/engine';
import { picked } from '../support/pickedLocator';
import { operations, runOperation } from '../support/operations';
import { proxyPerFile, sandboxPerFile } from '../support/testSandbox';

const updates = operations
	.map((operation) => ({ operation, form: exampleParameters(operation) }))
	.filter(({ form }) => form.updateFields)
	.map(({ operation, form }) => {
		const { node, resource, operation: value } = operation;
		const own = node.properties.filter(
			({ displayOptions: { show } = {} }) =>
				show?.operation?.includes(value) && show.resource?.includes(resource ?? '') !== false,
		);
		const find = (name: string) => own.find((property) => property.name === name);
		return {
			title: [node.name, resource].filter(Boolean).join(' '),
			operation,
			form,
			fields: find('updateFields')?.options as INodeProperties[],
			clearable: (find('fieldsToClear')?.options ?? []) as INodePropertyOptions[],
		};
	});

type Update = (typeof updates)[number];

const proxy = proxyPerFile(sandboxPerFile());

async function run({ operation, form }: Update, parameters: IDataObject) {
	const finished = await runOperation(proxy, operation, { ...form, ...parameters });
	const written = proxy.exchanges.filter(({ method }) => method === 'PUT');
	return { error: finished.error, bodies: written.map(({ body }) => body), finished };
}

/** A form in which every field to change is blank. */
function blankFields({ fields }: Update): IDataObject {
	return Object.fromEntries(
		fields.map(({ name, type }) => [
			name,
			type === 'resourceLocator' ? picked('={{ $json.none }}', 'id') : '={{ $json.none }}',
		]),
	);
}

const clearing = updates.filter(({ clearable }) => clearable.length > 0);

describe('an update', () => {
	it('exists in most nodes, and most can empty fields', () => {
		expect(updates.length).toBeGreaterThanOrEqual(9);
		expect(clearing.length).toBeGreaterThanOrEqual(6);
	});

	it.each(updates)('of $title leaves blank fields as they are', async (each) => {
		const { error, bodies } = await run(each, { updateFields: blankFields(each) });
		expect(bodies).toEqual([]);
		expect(error?.message).toBe('Nothing to update');
		const description = String((error as { description?: string }).description);
		expect(description.includes('"Fields to Clear"')).toBe(each.clearable.length > 0);
	});

	it.each(clearing)('of $title empties the fields to clear', async (each) => {
		const names = each.clearable.map(({ value }) => String(value));
		const { error, bodies } = await run(each, {
			updateFields: blankFields(each),
			fieldsToClear: names,
		});
		expect(error).toBeUndefined();
		expect(Object.keys(bodies[0] as object).sort()).toEqual(names.sort());
		for (const value of Object.values(bodies[0] as object)) {
			expect(['""', '[]', '{}', 'null']).toContain(JSON.stringify(value));
		}
	});
});

describe('the fields to clear', () => {
	const update = { leadId: 'lead-helena', simplify: false };
	const lead = () => updates.find(({ title }) => title === 'crmLead lead') as Update;

	it('are emptied beside those that change', async () => {
		const { finished } = await run(lead(), {
			...update,
			updateFields: { city: 'Recife', phone: '', email: ' ' },
			fieldsToClear: ['description', 'email'],
		});
		expect(finished.json(nodeName)[0]).toMatchObject({
			city: 'Recife',
			phone: '5511987650001',
			email: '',
			description: '',
		});
	});

	it('include images of a product', async () => {
		const product = updates.find(({ title }) => title === 'crmProduct product') as Update;
		const { bodies } = await run(product, {
			updateFields: { images: [], status: 'active' },
			fieldsToClear: [],
		});
		const cleared = await run(product, { updateFields: {}, fieldsToClear: ['images'] });
		expect([bodies[0], cleared.bodies[1]]).toEqual([{ status: 'active' }, { images: [] }]);
	});
});
