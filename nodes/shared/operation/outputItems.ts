import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { answerShape, isAnswerNeeded, type Endpoint } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { idText, isRecord } from '../transport/records';
import { readListLimit, listLimitNames } from './listLimit';
import type { OperationAnswer } from './operation';
import { readOutputChoice } from './outputChoice';
import type { ResolvedOperation } from './resolvedOperation';
import { requireWholeList } from './wholeList';

const adviceOnPages =
	'Turn off "Return All" and lower "Limit", or ask for fewer with "Filters" or "Days per Request", where the operation has them.';

/**
 * Sends the requests of an item and builds its output items from the answers, in the same order for
 * every operation: the records, the operation's own shaping, "Limit", "Simplify". With a limit, one
 * request is sent after the other, until there are enough items.
 *
 * @param send sends one of the requests
 * @throws {InvalidInput} when an answer must be a list and is not, or not the whole list
 */
export async function outputItems(
	context: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	requests: IHttpRequestOptions[],
	send: (request: IHttpRequestOptions) => Promise<OperationAnswer>,
): Promise<INodeExecutionData[]> {
	const { endpoint, fields, output = [], simplify } = operation;
	const { method } = endpoint;
	const isList = fields.some(({ name }) => name === listLimitNames.returnAll);
	const limit = isList ? readListLimit(context) : undefined;
	const rounds = limit === undefined ? [requests] : requests.map((request) => [request]);
	const answers: OperationAnswer[] = [];
	let items: INodeExecutionData[] = [];
	for (const round of rounds) {
		const received = await Promise.all(round.map(send));
		answers.push(...received);
		const records = received.flatMap(({ body }) => recordsIn(endpoint, body)) as IDataObject[];
		items = [...items, ...records.map((json) => ({ json }))];
		for (const shape of output) items = await shape.call(context, items, received[0]);
		if (limit !== undefined && items.length >= limit) break;
	}
	if (isList && (limit === undefined || items.length < limit)) {
		for (const answer of answers) requireWholeList(answer, 'records', adviceOnPages);
	}
	const choice = simplify ? readOutputChoice(context) : 'raw';
	const written = requests.flatMap(({ body }) => Object.keys({ ...(body as IDataObject) }));
	const shown = (record: IDataObject) => {
		if (method === 'DELETE' || (method === 'PUT' && idText(record.id) === undefined)) {
			return { ...(choice === 'raw' ? record : {}), ...confirmation(context, operation) };
		}
		if (!simplify || choice === 'raw') return record;
		const short = simplify(record);
		if (choice === 'simplified') return withWritten(short, record, written);
		const all = Object.entries({ ...record, ...short });
		return Object.fromEntries(all.filter(([name]) => choice.includes(name)));
	};
	return items.slice(0, limit).map((item) => ({ ...item, json: shown(item.json) }));
}

/** What is output if the answer has no record: the ID, and what was done. */
function confirmation(
	context: IExecutePaginationFunctions,
	{ endpoint, id }: ResolvedOperation,
): IDataObject {
	const done = endpoint.method === 'DELETE' ? { deleted: true } : { updated: true };
	if (!id) return done;
	const given = context.getNodeParameter(id.name, '', { extractValue: true });
	return { id: idText(given)?.trim(), ...done };
}

function recordsIn(endpoint: Endpoint, body: unknown): unknown[] {
	if (endpoint.method === 'DELETE') return [{}];
	if (answerShape(endpoint) === 'list') return body as unknown[];
	return recordOrAnswer(endpoint, body);
}

/** One item for an answer that is not a list, whatever it is: every input item has an output. */
function recordOrAnswer(endpoint: Endpoint, body: unknown): unknown[] {
	const records = [body].flat().filter(isRecord);
	if (records.length > 0) return records;
	if (!isAnswerNeeded(endpoint)) return [{ answer: body }];
	throw new InvalidInput(
		'The answer of the CRM could not be read',
		`The CRM answered ${endpoint.method} with a list that contains no record.${endpoint.method === 'GET' ? '' : ' Check the CRM before you run this again.'}`,
	);
}

/** The simplified form of a record, plus the fields that the request wrote, as the CRM returned them. */
function withWritten(short: IDataObject, record: IDataObject, written: string[]): IDataObject {
	const added = written.filter(
		(name) => Object.hasOwn(record, name) && !Object.hasOwn(short, name),
	);
	return { ...short, ...Object.fromEntries(added.map((name) => [name, record[name]])) };
}
