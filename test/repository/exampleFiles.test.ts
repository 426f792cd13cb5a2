/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs in Node.js, not in n8n */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INode } from 'n8n-workflow';

const folder = path.resolve(__dirname, '../../examples');

const workflows = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => {
		const text = readFileSync(path.join(folder, name), 'utf8');
		return { name, nodes: (JSON.parse(text) as { nodes: INode[] }).nodes };
	});

const readsFile = ({ type }: INode) => /\.(extractFromFile|spreadsheetFile)$/.test(type);
const uploads = workflows.filter(({ nodes }) => nodes.some(readsFile));

it('some examples read a file', () => expect(uploads.length).toBeGreaterThan(0));

it.each(uploads)('$name reads a file as spreadsheets write it', ({ nodes }) => {
	const form = nodes.find(({ type }) => type.endsWith('.formTrigger'))?.parameters as IDataObject;
	const { values } = form.formFields as { values: IDataObject[] };
	const separators = values.find(({ fieldLabel }) => fieldLabel === 'Separator')?.fieldOptions;
	expect(JSON.stringify(separators)).toMatch(/Comma.*Semicolon.*Tab/);
	for (const { name, parameters } of nodes.filter(readsFile)) {
		const options = parameters.options as IDataObject;
		expect(options).toMatchObject({ enableBOM: true, encoding: 'utf8' });
		expect(options.delimiter).toContain('$json.Separator');
		// Messages of the nodes and the README name it.
		expect(name).toBe('Contacts');
	}
});
