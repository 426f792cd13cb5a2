import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { operationError } from '../transport/failure/nodeErrors';
import type { endpoints } from '../contract';
import { describeShape, idText, isRecord, type UnknownRecord } from '../records';
import { listRecords } from './listRecords';

/** A record of an undocumented list, as far as it was recognized. */
export interface RecognizedRecord {
	id: string;
	label: string;
	/** Additional text: platform, email or account number. */
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

const labelKeys = ['name', 'label', 'title', 'integrationAccountName', 'displayName', 'email'];
const commonDetailKeys = ['platform', 'email', 'type', 'integrationAccountName', 'phone'];
const nestedKeys = ['User', 'user', 'PlatformIntegration', 'AccountIntegration'];

type UndocumentedList = (typeof endpoints)['listIntegrations' | 'listMembers' | 'listStages'];

/**
 * Reads a list whose shape is not documented, for the editor: ID and name by common keys (docs/assumptions.md).
 *
 * @throws {NodeOperationError} when no record has an ID; it says what the CRM answered instead
 */
export async function listRecognized(
	context: ILoadOptionsFunctions,
	endpoint: UndocumentedList,
	kind: RecordKind,
): Promise<RecognizedRecord[]> {
	const list: unknown[] = await listRecords(context, endpoint);
	const records = list.flatMap((record) => recognize(record, kind));
	if (list.length === 0 || records.length > 0) return records;
	throw operationError(context.getNode(), `The list of ${kind.plural} could not be read`, {
		description: `The CRM answered ${describeShape(list[0])}, in which no ID and name were found. Enter the ID by hand.`,
	});
}

/** The ID and name of a record; nothing if it has no ID. */
export function recognize(
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

function firstText(records: UnknownRecord[], keys: readonly string[]): string | undefined {
	for (const key of keys) {
		for (const record of records) {
			const text = Object.hasOwn(record, key) ? idText(record[key]) : undefined;
			if (text !== undefined) return text;
		}
	}
	return undefined;
}
