import type { INodeExecutionData } from 'n8n-workflow';

import { isRecord } from './records';

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

/** An input item, with the parts that n8n promises. */
export interface InputItem extends INodeExecutionData {
	binary: NonNullable<INodeExecutionData['binary']>;
}

/** The context of a run, with its input items as they are read. */
export type WithInputItems<Context> = Omit<Context, 'getInputData'> & {
	getInputData(): InputItem[];
};

/**
 * Reads an input item. Other nodes, and output that was pinned by n8n's API, may lack `json` or have null for
 * files, and n8n passes such items on unchecked.
 */
export function readInputItem(item: unknown): InputItem {
	const given = isRecord(item) ? item : {};
	const files = Object.entries(isRecord(given.binary) ? given.binary : {});
	const binary = Object.fromEntries(files.filter(([, file]) => isRecord(file)));
	return { ...given, json: isRecord(given.json) ? given.json : {}, binary } as InputItem;
}

/** Columns of an item that stand beside `json`, where no expression finds them. */
export function columnsBesideJson(item: object): string[] {
	return Object.keys(item).filter((name) => !ownParts.includes(name));
}

/** Reads the input items of a run, once. */
export function withInputItems<Context extends { getInputData(): INodeExecutionData[] }>(
	context: Context,
): WithInputItems<Context> {
	const items = context.getInputData().map(readInputItem);
	const own = Object.create(context) as Context;
	return Object.assign(own, { getInputData: () => items });
}
