import { NodeOperationError, type INode } from 'n8n-workflow';

/** A record of an undocumented list, as far as it was recognized. */
export interface RecognizedRecord {
	id: string;
	label: string;
	/** Additional text: platform, e-mail or account number. */
	detail?: string;
}

/** How to read the records of one list. */
export interface RecordKind {
	/** What the records are called, in the plural, for error messages. */
	plural: string;
	/** Keys of the ID; the first one present is used. */
	idKeys?: readonly string[];
	/** Keys of the detail; the first one present is used. */
	detailKeys?: readonly string[];
}

/** Common keys of a record's own ID. */
export const commonIdKeys = ['id', '_id', 'uuid'] as const;

const listKeys = ['data', 'items', 'results', 'integrations', 'members', 'stages'];
const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const commonDetailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

/**
 * Finds ID and name in records whose shape is not documented, by common keys
 * (docs/assumptions.md).
 *
 * @throws {NodeOperationError} when no record has an ID; it says what the CRM answered instead
 */
export function recognizeRecords(body: unknown, kind: RecordKind, node: INode): RecognizedRecord[] {
	const list = listIn(body);
	const records = (list ?? []).flatMap((record) => recognize(record, kind));
	if (list?.length === 0 || records.length > 0) return records;
	throw new NodeOperationError(node, `The list of ${kind.plural} could not be read`, {
		description: `The CRM answered ${shapeOf(list ? list[0] : body)}, in which no ID and name were found. Enter the ID by hand.`,
	});
}

/**
 * Finds the list in an answer: the answer itself, or one of its fields with a common name.
 *
 * @returns `undefined` when there is none
 */
export function listIn(body: unknown): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	return listKeys.map((key) => body[key]).find(Array.isArray);
}

function recognize(
	record: unknown,
	{ idKeys = commonIdKeys, detailKeys = commonDetailKeys }: RecordKind,
): RecognizedRecord[] {
	if (!isRecord(record)) return [];
	const id = firstText([record], idKeys);
	if (id === undefined) return [];
	const nested = nestedKeys.map((key) => record[key]).filter(isRecord);
	const label = firstText([record, ...nested], labelKeys) ?? id;
	const detail = firstText([record, ...nested], detailKeys);
	return [{ id, label, detail: detail === label ? undefined : detail }];
}

function firstText(
	records: Array<Record<string, unknown>>,
	keys: readonly string[],
): string | undefined {
	for (const key of keys) {
		for (const record of records) {
			const value = Object.hasOwn(record, key) ? record[key] : undefined;
			if (typeof value === 'string' && value.trim() !== '') return value;
			if (typeof value === 'number') return String(value);
		}
	}
	return undefined;
}

function shapeOf(value: unknown): string {
	if (value === null || value === undefined) return 'nothing';
	if (Array.isArray(value)) return 'a list';
	if (!isRecord(value)) return `a ${typeof value}`;
	const keys = Object.keys(value);
	return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 8).join(', ')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
