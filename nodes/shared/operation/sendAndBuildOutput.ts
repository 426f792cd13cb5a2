import type { GenericValue, IDataObject } from 'n8n-workflow';

import { answerShape, type Endpoint } from '../contract';
import type { Form } from '../fields/form';
import { idText, isStructured, recordsOf } from '../records';
import type { Answer } from '../transport/crmClient';
import { mayBePage, requireWholeList } from '../transport/exchange/furtherPages';
import { provesNothing } from '../transport/exchange/messageAnswer';
import { formatCount } from '../values/formatCount';
import { hintOnce, type ItemContext } from './nodeRun';
import type { Operation } from './operation';
import { hasListLimit, readListLimit } from './standardFields';

const adviceOnPages = 'Turn off "Return All" and lower "Limit", or ask for fewer with "Filters".';

const fullListText =
	'The CRM listed exactly 100 records and does not say whether there are more: it may keep others back. Compare with its panel; "Filters", where the operation has them, ask for fewer at once.';

/**
 * Sends the request of an item and builds its output from the answer, in the same order for every
 * operation: the records, the operation's own shaping, "Limit", "Simplify".
 *
 * @param sent the query or body of the request
 * @param ask sends it
 * @throws {InvalidInput} when the answer is only a part of the list
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function sendAndBuildOutput(
	context: ItemContext,
	operation: Operation,
	sent: IDataObject,
	ask: (sent: IDataObject) => Promise<Answer<unknown>>,
): Promise<IDataObject[]> {
	const { endpoint, fields = [], output = [] } = operation;
	const isList = hasListLimit(fields);
	const limit = isList ? readListLimit(context.form) : Infinity;
	const answer = await ask(sent);
	const received = recordsIn(endpoint, answer.body);
	let records = received;
	for (const shape of output) records = await shape.call(context, records, answer, sent);
	const isShort = isList ? records.length < limit : records.length === 0;
	if (isList && isShort) requireWholeList(answer, 'records', adviceOnPages);
	if (isShort && mayBePage(received.length, sent.limit))
		hintOnce(context, 'full list', fullListText);
	if (records.length > limit) {
		const more = answer.isPage || mayBePage(received.length, sent.limit) ? 'at least ' : '';
		const message = `${formatCount(limit)} of ${more}${formatCount(records.length)}: turn on "Return All" to get them all`;
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
 * AI agent selects. An answer without a record confirms the request, unless it says nothing about an update,
 * or shows another value.
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
	const isProven = () => !isStructured(answer) || !provesNothing(answer, sent);
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
