import type { GenericValue, IDataObject } from 'n8n-workflow';

import { answerShape, type Endpoint } from '../contract';
import type { Form } from '../fields/form';
import { idText, isStructured, recordsOf } from '../records';
import type { Answer } from '../transport/crmClient';
import { isOnlyText } from '../transport/exchange/messageAnswer';
import { describePartOfList } from '../transport/failure/describeFailure';
import { RequestFailed } from '../transport/failure/requestFailed';
import { formatCount } from '../values/describeValue';
import { hintOnce, type ItemContext } from './nodeRun';
import type { Operation } from './operation';
import { hasListLimit, readListLimit } from './standardFields';

/**
 * Sends the request of an item and builds its output from the answer, in the same order for every
 * operation: the records, the operation's own shaping, "Limit", "Simplify".
 *
 * @param sent the query or body of the request
 * @param ask sends it
 * @throws {RequestFailed} when the CRM refuses, cannot be reached, or answers with a part of the list that has too
 *   few records
 */
export async function sendAndBuildOutput(
	context: ItemContext,
	operation: Operation,
	sent: IDataObject,
	ask: (sent: IDataObject, allowsPart: boolean) => Promise<Answer<unknown>>,
): Promise<IDataObject[]> {
	const { endpoint, fields = [], output = [] } = operation;
	const isList = hasListLimit(fields);
	const limit = isList ? readListLimit(context.form) : Infinity;
	const answer = await ask(sent, limit !== Infinity);
	let records = recordsIn(endpoint, answer.body);
	for (const shape of output) records = await shape.call(context, records, answer, sent);
	if (records.length < limit && answer.isPage) {
		throw new RequestFailed(describePartOfList({ endpoint }), answer.attempts);
	}
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
	return [{ answer: body as GenericValue }];
}

/**
 * How a record is output: simplified, plus the fields that the request wrote, or the fields that an
 * AI agent selects. An answer without a record confirms the request, unless it is only a text.
 */
function recordOutput(
	context: ItemContext,
	{ endpoint: { method }, id, simplify }: Operation,
	sent: IDataObject,
	answer: unknown,
): (record: IDataObject) => IDataObject {
	const choice = simplify ? readOutputChoice(context.form) : 'raw';
	const written = method === 'GET' ? [] : Object.keys(sent);
	const givenId = id && idText(context.form.picked(id.name));
	const isProven = () => !isStructured(answer) || !isOnlyText(answer);
	const confirmed = () =>
		method === 'DELETE' ? { deleted: true } : { updated: isProven() ? true : null };
	return (record) => {
		const hasId = idText(record.id) !== undefined;
		if (method === 'DELETE' || (method === 'PUT' && !hasId)) {
			return {
				...(choice === 'raw' && record),
				...(id && { id: givenId?.trim() }),
				...confirmed(),
			};
		}
		// A creation may answer with something else than its record.
		if (!simplify || choice === 'raw' || (method === 'POST' && !hasId)) return record;
		const short = simplify(record);
		const names = choice === 'simplified' ? [...Object.keys(short), ...written] : choice;
		const all: IDataObject = { ...record, ...short };
		const shown = names.filter((name) => Object.hasOwn(all, name));
		return Object.fromEntries(shown.map((name) => [name, all[name]]));
	};
}

/**
 * What an item shows of a record: everything, its simplified form, or the fields with these names.
 * No value is rejected: the request has been sent, and its answer must not get lost.
 */
function readOutputChoice(form: Form): 'raw' | 'simplified' | string[] {
	const output = form.get('output');
	if (output === 'selectedFields') {
		return ['id', form.get('selectedFields', [])].flat().map(String);
	}
	const isSimplified = String(form.get('simplify', true)).toLowerCase() === 'true';
	return output === 'raw' || !isSimplified ? 'raw' : 'simplified';
}
