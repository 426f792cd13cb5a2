import type { IDataObject } from 'n8n-workflow';

import { missingColumns } from '../../shared/fields/missingColumns';
import type { InputItem } from '../../shared/fields/form';
import { isRecord } from '../../shared/records';
import { isBlank } from '../../shared/values/blank';
import { quoteColumn } from '../../shared/values/quoteColumn';

/** Files that may hold a list, by name or type. */
const listFile = /\.(?:csv|tsv|txt|xlsx?|ods|json)$|^text\/|csv|excel|spreadsheet|json/i;

/** Most columns that a message names. */
const namedColumns = 10;

/** What n8n keeps in an item beside its columns. */
const ownParts = [
	'json',
	'binary',
	'pairedItem',
	'error',
	'index',
	'metadata',
	'evaluationData',
	'redaction',
	'sendMessage',
];

/** How deep lists are looked for in an item. */
const deepest = 3;

/**
 * Why an item is no row of a list, and which node makes rows of it: it is a file, or holds a whole list;
 * `undefined` if its phone can be read.
 *
 * @param phone the value of "Phone"
 * @param expression what the workflow stores for it
 */
export function whyNotARow(
	item: InputItem,
	phone: unknown,
	expression: unknown,
): string | undefined {
	const { json, binary } = item;
	if (Array.isArray(phone)) {
		const lists = Object.keys(json).filter((name) => Array.isArray(json[name]));
		const columns = lists.length > 0 ? lists.join(', ') : 'its columns';
		if (phone.length === 1)
			return `"Phone" is a list of one value: take it with [0], such as {{ $json.phone[0] }}`;
		return `"Phone" has ${phone.length} values in one item. ${splitOut(columns)}`;
	}
	if (!isBlank(phone) || missingColumns([String(expression)], json).length === 0) return undefined;
	const isEmpty = Object.keys(json).length === 0;
	const strayColumns = isEmpty ? columnsBesideJson(item) : [];
	if (strayColumns.length > 0) {
		const columns = strayColumns.slice(0, namedColumns).map(quoteColumn).join(', ');
		return `The item has its columns beside "json", where no expression finds them: ${columns}. Write it as { "json": { … } } in the node or the pinned data that it comes from`;
	}
	const files = Object.values(binary);
	const file = files.find(({ fileName, mimeType }) =>
		[fileName, mimeType].some((each) => isEmpty || listFile.test(each ?? '')),
	);
	if (file) {
		const name = file.fileName ? ` "${file.fileName.slice(0, 60)}"` : '';
		return `The item is a file${name}, not a row of it. Put Extract From File before this node`;
	}
	const list = findList(json);
	if (list) {
		const [path, { length }] = list;
		return `${quoteColumn(path)} holds ${length === 1 ? '1 row' : `${length} rows`} in one item. ${splitOut(path)}`;
	}
	return whyNotText(json);
}

const splitOut = (columns: string) =>
	`Put Split Out before this node, with ${columns} in "Fields To Split Out"`;

/** The first list of records in an item, with its path. */
function findList(json: object, path: string[] = []): [string, unknown[]] | undefined {
	const entries = Object.entries(json) as Array<[string, unknown]>;
	for (const [name, value] of entries) {
		const isList = Array.isArray(value) && value.length > 0 && value.every(isRecord);
		if (isList) return [[...path, name].join('.'), value];
	}
	if (path.length + 1 === deepest) return undefined;
	for (const [name, value] of entries) {
		const found = isRecord(value) ? findList(value, [...path, name]) : undefined;
		if (found) return found;
	}
	return undefined;
}

/** A single column may hold the text of a whole file, or a list as JSON. */
function whyNotText(json: IDataObject): string | undefined {
	const [[name, text] = [], ...others] = Object.entries(json);
	if (typeof text !== 'string' || others.length > 0) return undefined;
	const column = quoteColumn(String(name));
	if (/^\s*\[\s*\{/.test(text)) {
		return `${column} is a list as JSON text. Make a list of it, such as {{ JSON.parse($json.${name}) }} in Edit Fields, and put Split Out before this node`;
	}
	const isTable = /^[^\n,;\t|]*[,;\t|][^\n]*\n[^\n,;\t|]*[,;\t|]/.test(text);
	return isTable
		? `${column} is the text of a file. Read the file as CSV, with Extract From File`
		: undefined;
}

/** Columns of an item that stand beside `json`, where no expression finds them. */
function columnsBesideJson(item: object): string[] {
	return Object.keys(item).filter((name) => !ownParts.includes(name));
}
