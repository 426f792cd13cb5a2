import { NodeOperationError, type INode } from 'n8n-workflow';

/** A record of an undocumented list, as far as it could be recognised. */
export interface RecognisedRecord {
	id: string;
	label: string;
	/** A second line: platform, e-mail or account number. */
	detail?: string;
	/** User id, where a record of a member holds one beside its own id. */
	userId?: string;
}

const listKeys = ['data', 'items', 'results', 'integrations', 'members'];
const idKeys = ['id', '_id', 'uuid', 'accountMemberId', 'memberId'];
const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const detailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];
const userIdKeys = ['userId', 'user_id', 'accountUserId'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

/**
 * Finds id and name in records whose shape is not documented, by the usual keys
 * (docs/assumptions.md).
 *
 * @param what the records, in plural, for the message
 * @throws {NodeOperationError} saying what was found when none was usable
 */
export function recognisedRecords(body: unknown, what: string, node: INode): RecognisedRecord[] {
	const list = listIn(body);
	const records = (list ?? []).flatMap(recognise);
	if (list?.length === 0 || records.length > 0) return records;
	throw new NodeOperationError(node, `The list of ${what} could not be read`, {
		description: `The CRM answered ${shapeOf(list?.[0] ?? body)}, in which no ID and name were found. Enter the ID by hand.`,
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

function recognise(record: unknown): RecognisedRecord[] {
	if (!isRecord(record)) return [];
	const nested = nestedKeys.map((key) => record[key]).filter(isRecord);
	const id = firstText([record], idKeys);
	if (id === undefined) return [];
	const label = firstText([record, ...nested], labelKeys) ?? id;
	const detail = firstText([record, ...nested], detailKeys);
	return [
		{
			id,
			label,
			detail: detail === label ? undefined : detail,
			userId: firstText([record], userIdKeys) ?? firstText(nested, ['id']),
		},
	];
}

function firstText(records: Array<Record<string, unknown>>, keys: string[]): string | undefined {
	for (const key of keys) {
		for (const record of records) {
			const value = Object.hasOwn(record, key) ? record[key] : undefined;
			if (typeof value === 'string' && value !== '') return value;
			if (typeof value === 'number') return String(value);
		}
	}
	return undefined;
}

function shapeOf(value: unknown): string {
	if (!isRecord(value)) return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
	return `an object with ${Object.keys(value).slice(0, 8).join(', ')}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
