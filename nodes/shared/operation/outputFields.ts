import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

import { answerFields } from '../contract';
import type { Operation } from './operation';
import { byName, simplifyField } from './standardFields';

/** "Simplify"; in the node's tool for AI agents "Output", which can also select single fields. */
export function outputFields({ endpoint, simplify }: Operation): INodeProperties[] {
	if (!simplify) return [];
	const names = new Set([...Object.keys(simplify({})), ...answerFields(endpoint)]);
	names.delete('id');
	const choices: INodeProperties[] = [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{ name: 'Raw', value: 'raw', description: 'All fields of the response' },
				{ name: 'Selected Fields', value: 'selectedFields', description: 'The ID and some fields' },
				{ name: 'Simplified', value: 'simplified', description: 'The fields used most' },
			],
			default: 'simplified',
			description: 'Which fields the AI agent gets. Fewer fields leave it more room to work.',
		},
		{
			displayName: 'Fields',
			name: 'selectedFields',
			type: 'multiOptions',
			options: [...names].map((name) => ({ name: titleOf(name), value: name })).sort(byName),
			default: [],
			displayOptions: { show: { output: ['selectedFields'] } },
			description: 'Fields that the AI agent gets besides the ID',
		},
	];
	return [
		...updateDisplayOptions({ show: { '@tool': [false] } }, [simplifyField]),
		...updateDisplayOptions({ show: { '@tool': [true] } }, choices),
	];
}

/** A name in code in title case: `leadOwner` is "Lead Owner". */
export function titleOf(name: string): string {
	const words = name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
	const title = words[0].toUpperCase() + words.slice(1);
	return title.replace(/\b(?:Id|Api)\b/g, (word) => word.toUpperCase()).replace('Utms', 'UTMs');
}
