import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { markdownTable } from '../markdown/table';
import { htmlToMarkdown } from './htmlToMarkdown';

/** Names of parameter types in n8n's editor. */
const typeNames: Partial<Record<INodeProperties['type'], string>> = {
	boolean: 'on or off',
	collection: 'collection',
	dateTime: 'date and time',
	fixedCollection: 'collection',
	json: 'JSON',
	multiOptions: 'several from a list',
	number: 'number',
	options: 'choice',
	resourceLocator: 'resource',
	resourceMapper: 'one field per template variable',
	string: 'text',
};

/** Parameters without a value of the user. */
const withoutValue = ['notice', 'hidden', 'callout', 'button'];

/** Rows that a page has already, each with the link to its section and the collection that it is in there. */
export type DescribedRows = Map<string, { link: string; collection: string }>;

/**
 * Returns a table of fields with label, type, default and description. Fields of collections are listed
 * below their collection. Rows that an earlier section of the page has are only named, with a link to it.
 * Empty when there are no fields.
 *
 * @param described rows of earlier sections; those of this one are added
 * @param link Markdown link to this section
 */
export function fieldTable(
	fields: readonly INodeProperties[],
	described: DescribedRows = new Map(),
	link = '',
): string {
	const rows = fields.flatMap((field) => rowsOf(field, ''));
	const own: string[][] = [];
	const earlier = new Map<string, string[]>();
	for (const row of rows) {
		const known = described.get(keyOf(row));
		if (known === undefined) {
			own.push(row);
			continue;
		}
		const collection = collectionOf(row);
		const place =
			collection === known.collection || collection === '' ? 'As' : `**${collection}**: as`;
		const start = `${place} in ${known.link}`;
		earlier.set(start, [...(earlier.get(start) ?? []), shortName(row)]);
	}
	for (const row of own) described.set(keyOf(row), { link, collection: collectionOf(row) });
	const table =
		own.length === 0 ? [] : [markdownTable(['Field', 'Type', 'Default', 'Description'], own)];
	const named = [...earlier].map(([start, names]) => `${start}: ${names.join(', ')}.`);
	return [...table, ...named].join('\n\n');
}

/** What tells whether two fields need one description: all but the collection that they are in. */
const keyOf = (row: string[]) => [shortName(row), ...row.slice(1)].join('|');

const collectionOf = ([name]: string[]) => /^\*\*(.*) → /.exec(name)?.[1] ?? '';

/** The name of a field without its collection. */
const shortName = ([name]: string[]) =>
	name.replace(/^\*\*(?:.* → )?(.*)\*\*(?: \(required\))?$/, '$1');

function rowsOf(field: INodeProperties, collection: string): string[][] {
	if (withoutValue.includes(field.type)) return [];
	const label = collection === '' ? field.displayName : `${collection} → ${field.displayName}`;
	const name = field.required ? `**${label}** (required)` : `**${label}**`;
	const row = [name, typeOf(field), defaultOf(field), descriptionOf(field)];
	return [row, ...innerFields(field).flatMap((inner) => rowsOf(inner, label))];
}

function innerFields(field: INodeProperties): INodeProperties[] {
	if (field.type === 'collection') return (field.options ?? []) as INodeProperties[];
	if (field.type === 'fixedCollection') {
		return (field.options as INodePropertyCollection[]).flatMap(({ values }) => values);
	}
	return [];
}

function typeOf(field: INodeProperties): string {
	if (field.type === 'resourceLocator') {
		return (field.modes ?? []).map(({ displayName }) => displayName).join(', ');
	}
	if (field.typeOptions?.password) return 'secret';
	return typeNames[field.type] ?? field.type;
}

function defaultOf(field: INodeProperties): string {
	if (field.type === 'options') {
		return choicesOf(field).find(({ value }) => value === field.default)?.name ?? '';
	}
	if (field.type === 'boolean') return field.default === true ? 'on' : 'off';
	const isPlain = typeof field.default === 'string' || typeof field.default === 'number';
	return isPlain && field.default !== '' ? `\`${field.default}\`` : '';
}

function descriptionOf(field: INodeProperties): string {
	const choices = choicesOf(field).map(({ name, description }) =>
		description === undefined ? name : `${name} (${description})`,
	);
	const sentences = [
		field.description ?? '',
		field.hint ?? '',
		choices.length === 0 || choices.length > 12 ? '' : `Choices: ${choices.join(' · ')}`,
		field.placeholder?.startsWith('e.g. ') ? `Example: \`${field.placeholder.slice(5)}\`` : '',
	].filter((sentence) => sentence !== '');
	return sentences.map((sentence) => htmlToMarkdown(sentence).replace(/\.?$/, '.')).join(' ');
}

function choicesOf(field: INodeProperties): INodePropertyOptions[] {
	const isChoice = field.type === 'options' || field.type === 'multiOptions';
	return isChoice ? ((field.options ?? []) as INodePropertyOptions[]) : [];
}
