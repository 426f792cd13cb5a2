import { NodeOperationError, type INode } from 'n8n-workflow';

/** A record of an undocumented list, as far as it could be recognized. */
export interface RecognizedRecord {
	id: string;
	label: string;
	/** A second line: platform, e-mail or account number. */
	detail?: string;
}

/** How the records of one list are read. */
export interface RecordKind {
	/** The records in plural, for the message. */
	plural: string;
	/** Keys of the ID, the first that is there counts; the usual ones unless given. */
	idKeys?: readonly string[];
	/** Keys of the second line, likewise. */
	detailKeys?: readonly string[];
}

/** Keys under which a record usually holds its own ID. */
export const usualIdKeys = ['id', '_id', 'uuid'] as const;

const listKeys = ['data', 'items', 'results', 'integrations', 'members', 'stages'];
const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const usualDetailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

/**
 * Finds ID and name in records whose shape is not documented, by the usual keys
 * (docs/assumptions.md).
 *
 * @throws {NodeOperationError} saying what was found when none was usable
 */
export function recognizedRecords(
	body: unknown,
	kind: RecordKind,
	node: INode,
): RecognizedRecord[] {
	const list = listIn(body);
	const records = (list ?? []).flatMap((record) => recognize(record, kind));
	if (list?.length === 0 || records.length > 0) return records;
	throw new NodeOperationError(node, `The list of ${kind.plural} could not be read`, {
		description: `The CRM answered ${shapeOf(list ? list[0] : body)}, in which no ID and name were found. Enter the ID by hand.`,
	});
}

/**
 * The list in an answer, be it the answer itself or one of its fields by the usual names.
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
	{ idKeys = usualIdKeys, detailKeys = usualDetailKeys }: RecordKind,
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
