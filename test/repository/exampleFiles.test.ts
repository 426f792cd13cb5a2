import type { IDataObject, INode } from 'n8n-workflow';

import { exampleFile, exampleFiles } from '../support/examples';
import { textOf } from './sources';

const workflows = exampleFiles.map((name) => ({ ...exampleFile(name), name }));

const readsFile = ({ type }: INode) => /\.(extractFromFile|spreadsheetFile)$/.test(type);
const uploads = workflows.filter(({ nodes }) => nodes.some(readsFile));

it('some examples read a file', () => expect(uploads.length).toBeGreaterThan(0));

it.each(uploads)('$name reads a file as spreadsheets write it', ({ nodes }) => {
	const form = nodes.find(({ type }) => type.endsWith('.formTrigger'))?.parameters as IDataObject;
	expect(form.formFields).toEqual({ values: [expect.objectContaining({ fieldType: 'file' })] });
	const [text, list, ...others] = nodes.filter(readsFile);
	expect([text, list].map(({ parameters: { operation } }) => operation)).toEqual(['text', 'csv']);
	expect(others).toEqual([]);
	const options = list.parameters.options as IDataObject;
	expect(options).toMatchObject({ enableBOM: true });
	// What the separator is, the first row says; a letter that is no UTF-8, that Excel saved another one.
	expect(options.delimiter).toContain('$json.text');
	expect(options.encoding).toMatch(/\$json\.text\.includes\('\\ufffd'\) \? 'latin1' : 'utf8'/);
	// The documentation names it.
	expect(list.name).toBe('Contacts');
});

it.each(uploads)('$name asks again for a file that cannot be read', ({ nodes, connections }) => {
	const list = nodes.find(({ name }) => name === 'Contacts');
	// The first version drops rows without a word where n8n keeps files in memory.
	expect(list).toMatchObject({ onError: 'continueErrorOutput', typeVersion: 1.1 });
	const [, again] = connections.Contacts.main;
	expect(again).toEqual([expect.objectContaining({ node: 'Upload Again' })]);
	expect(connections['Upload Again']).toEqual(connections['Upload Contacts']);
});

it.each(workflows.filter(({ nodes }) => nodes.some(({ name }) => name === 'Columns')))(
	'$name passes all columns on, and others are added in one place',
	({ nodes, connections }) => {
		const columns = nodes.find(({ name }) => name === 'Columns')?.parameters;
		expect(columns).toMatchObject({ assignments: { assignments: [] }, includeOtherFields: true });
		expect(connections.Contacts.main[0]).toEqual([expect.objectContaining({ node: 'Columns' })]);
	},
);

it.each(workflows)('$name is shown in a picture on the page of examples', ({ name }) => {
	const picture = `](../docs/images/examples/${name.replace(/json$/, 'png')})`;
	expect(textOf('examples/README.md')).toContain(picture);
});

it.each(workflows)('$name is described as template libraries ask for', ({ name, nodes }) => {
	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	const [overview, ...sections] = notes.map(({ parameters }) => parameters);
	const words = String(overview.content).split(/\s+/).length;
	expect(overview.color).toBe(1);
	expect(overview.content).toMatch(/### How it works\n[^]*### Set up\n/);
	expect({ name, isShort: words >= 100 && words <= 300, words }).toMatchObject({ isShort: true });
	expect(sections.filter(({ color }) => color !== 7)).toEqual([]);
	if (nodes.length - notes.length > 3) expect(sections.length).toBeGreaterThan(1);
	// No email addresses, also invented ones.
	expect(JSON.stringify(nodes)).not.toMatch(/[\w.]@[\w-]+\.\w/);
});

it.each(workflows)('$name brings no address and no credential of another n8n', ({ nodes }) => {
	expect(nodes.filter(({ webhookId, credentials }) => webhookId ?? credentials)).toEqual([]);
});

const forms = workflows.filter(({ nodes }) =>
	nodes.some(({ type }) => type.endsWith('.formTrigger')),
);

it.each(forms)('$name says who may use its form', ({ nodes }) => {
	const note = nodes.find(({ type }) => type.endsWith('.stickyNote'))?.parameters.content;
	const form = nodes.find(({ type }) => type.endsWith('.formTrigger'))?.parameters;
	if (form?.authentication === 'basicAuth') expect(note).toContain('**Basic Auth**');
	else expect(note).toMatch(/set \*\*Authentication\*\* in|[Ww]hoever has the address of the form/);
});

it('no Data Table is named like a part of another: n8n looks for them by a part of their name', () => {
	const names = workflows.flatMap(({ nodes }) =>
		nodes.flatMap(({ parameters: { tableName, dataTableId } }) => [
			tableName,
			(dataTableId as IDataObject | undefined)?.value,
		]),
	);
	const tables = [...new Set(names.filter((name) => typeof name === 'string'))];
	expect(tables.length).toBeGreaterThan(3);
	for (const table of tables) {
		expect(tables.filter((other) => other.includes(table))).toEqual([table]);
	}
});

/** Keys that name a moment on purpose: an agent may write to a person once a month. */
const datedKeys = ['ai-agent.json'];

it.each(workflows.filter(({ name }) => !datedKeys.includes(name)))(
	'$name has a key that stays, whatever the day, the upload or the table',
	({ nodes }) => {
		const keys = nodes.map(({ parameters: { campaignKey } }) => String(campaignKey ?? ''));
		expect(keys.filter((key) => /\$now|\$today|submittedAt|createdAt/.test(key))).toEqual([]);
	},
);
