import type { INodeTypeDescription } from 'n8n-workflow';

import { nodePage } from '../../../../scripts/docs/nodePage';

describe('nodePage', () => {
	const description = {
		displayName: 'CRM Example',
		description: 'Shows an example',
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				options: [{ name: 'Get', value: 'get', description: 'Get one | or none' }],
				default: 'get',
			},
			{
				displayName: 'Mode',
				name: 'mode',
				type: 'options',
				displayOptions: { show: { operation: ['get'] } },
				options: [
					{ name: 'Fast', value: 'fast' },
					{ name: 'Slow', value: 'slow' },
				],
				default: 'slow',
				description: 'How fast | how slow. See <a href="https://docs.n8n.io">the docs</a>',
			},
			{
				displayName: 'Other',
				name: 'other',
				type: 'string',
				displayOptions: { show: { operation: ['another'] } },
				default: '',
			},
		],
	} as unknown as INodeTypeDescription;

	it('describes an operation with only its own fields', () => {
		const page = nodePage(description, {
			factsOf: () => ({ request: 'GET /x', standing: 'named', sample: [{ id: '…' }] }),
			furtherPages: [],
		});
		expect(page).toContain('## Get');
		expect(page).toContain('`GET /x` · named');
		expect(page.replace(/ +/g, ' ')).toContain(
			'| **Mode** | choice | Slow | How fast \\| how slow. See [the docs](https://docs.n8n.io). Choices: Fast · Slow. |',
		);
		expect(page).not.toContain('Other');
	});

	it('describes a field once, and names it in later sections', () => {
		const [operation, mode] = description.properties;
		const shown = { show: { operation: ['get', 'another'] } };
		const options = [
			{ name: 'Get', value: 'get' },
			{ name: 'Get Another', value: 'another' },
		];
		const properties = [
			{ ...operation, options },
			{ ...mode, displayOptions: shown },
		];
		const page = nodePage(
			{ ...description, properties },
			{ factsOf: () => undefined, furtherPages: [] },
		);
		const [, , later] = page.split('\n## ');
		expect(page.match(/How fast/g)).toHaveLength(1);
		expect(later).toContain('As in [Get](#get): Mode.');
	});
});
