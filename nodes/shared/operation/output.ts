import { updateDisplayOptions, type IDataObject, type INodeProperties } from 'n8n-workflow';

import { answerFields, answerShape, type Endpoint } from '../contract';
import { byLabel, type Field } from '../fields/field';
import { toggle } from '../fields/kinds';
import { idText, isStructured, recordsOf } from '../records';
import type { Answer } from '../transport/crmClient';
import { isOnlyText } from '../transport/exchange/messageAnswer';
import { partOfList } from '../transport/failure/describeFailure';
import { formatCount } from '../values/describeValue';
import { hintOnce, type ItemContext } from './nodeRun';
import type { Operation } from './operation';
import { readListLimit } from './requestForm';

/** "Simplify", for operations with more than ten output fields. */
export const simplifyField: Field<boolean> = {
	...toggle({
		displayName: 'Simplify',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	}),
	name: 'simplify',
};

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
			options: byLabel([...names].map((name) => ({ name: titleOf(name), value: name }))),
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

/**
 * Builds an item's output, in the same order for every operation: the records, the operation's own shaping,
 * "Limit", "Simplify".
 *
 * @param sent the query or body of the request
 * @throws {RequestFailed} when the CRM answers with a part of the list that has too few records
 */
export async function buildOutput(
	context: ItemContext,
	operation: Operation,
	sent: IDataObject,
	answer: Answer<unknown>,
): Promise<IDataObject[]> {
	const { endpoint, fields = [], output = [] } = operation;
	const limit = readListLimit(context.form, fields);
	let records = recordsIn(endpoint, answer.body);
	for (const shape of output) records = await shape.call(context, records, answer, sent);
	if (records.length < limit && answer.isPage) throw partOfList(endpoint);
	if (records.length > limit) {
		const message = `${formatCount(limit)} of ${answer.isPage ? 'at least ' : ''}${formatCount(records.length)}: turn on "Return All" to get them all`;
		hintOnce(context, 'limit', message);
	}
	return records.slice(0, limit).map(recordOutput(context, operation, sent, answer.body));
}

/** The records of a list; one for any other answer, whatever it is: every input item has an output. */
function recordsIn(endpoint: Endpoint, body: unknown): IDataObject[] {
	if (endpoint.method === 'DELETE') return [{}];
	const records = recordsOf(body);
	if (records.length === 1 || answerShape(endpoint) === 'list') return records;
	return [{ answer: body as IDataObject }];
}

/**
 * How a record is output: simplified, plus the fields that the request wrote, or the fields that an
 * AI agent selects. An answer without a record confirms the request, unless it is only a text. No value of a
 * field is rejected: the request has been sent, and its answer must not get lost.
 */
function recordOutput(
	{ form }: ItemContext,
	{ endpoint: { method }, id, simplify }: Operation,
	sent: IDataObject,
	answer: unknown,
): (record: IDataObject) => IDataObject {
	const choice = form.get('output');
	const isSimplified = String(form.get('simplify') ?? true).toLowerCase() === 'true';
	const isRaw = !simplify || choice === 'raw' || !isSimplified;
	const written = method === 'GET' ? [] : Object.keys(sent);
	return (record) => {
		const hasId = idText(record.id) !== undefined;
		if (method === 'DELETE' || (method === 'PUT' && !hasId)) {
			const isProven = !isStructured(answer) || !isOnlyText(answer);
			return {
				...(isRaw && record),
				...(id && { id: idText(form.picked(id.name))?.trim() }),
				...(method === 'DELETE' ? { deleted: true } : { updated: isProven ? true : null }),
			};
		}
		// A creation may answer with something else than its record.
		if (isRaw || (method === 'POST' && !hasId)) return record;
		const short = simplify(record);
		const all: IDataObject = { ...record, ...short };
		const names =
			choice === 'selectedFields'
				? ['id', form.get('selectedFields') ?? []].flat().map(String)
				: [...Object.keys(short), ...written];
		return Object.fromEntries(
			names.filter((name) => Object.hasOwn(all, name)).map((name) => [name, all[name]]),
		);
	};
}
