import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { answerShape, isAnswerNeeded, type Endpoint } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { readRecords, readTemplates, requireWholeList, onlyRecords } from './readRecords';
import { readListLimit, listLimitNames } from './listLimit';
import type { OperationAnswer } from './operation';
import type { ResolvedOperation } from './resolvedOperation';

const adviceOnPages =
	'Turn off "Return All" and lower "Limit", or ask for fewer with "Filters" or "Days per Request", where the operation has them.';

/**
 * Builds the output items from the answers to an item's requests, in the same order for every
 * operation: the records, the operation's own shaping, "Limit", "Simplify".
 *
 * @param requests the requests as sent
 * @param answers their answers, in the same order
 * @throws {InvalidInput} when an answer must be a list and is not, or not the whole list
 */
export async function outputItems(
	context: IExecutePaginationFunctions,
	operation: ResolvedOperation,
	requests: IHttpRequestOptions[],
	answers: OperationAnswer[],
): Promise<INodeExecutionData[]> {
	const { endpoint, fields, output = [], simplify } = operation;
	if (endpoint.method === 'DELETE') return [{ json: { deleted: true } }];

	const records = answers.flatMap(({ body }) => recordsIn(endpoint, body)) as IDataObject[];
	let items: INodeExecutionData[] = records.map((json) => ({ json }));
	for (const shape of output) items = await shape.call(context, items, answers[answers.length - 1]);
	if (fields.some(({ name }) => name === listLimitNames.returnAll)) {
		const limit = readListLimit(context) ?? Number.POSITIVE_INFINITY;
		for (const answer of items.length < limit ? answers : []) {
			requireWholeList(answer, 'records', adviceOnPages);
		}
		items = items.slice(0, limit);
	}
	// Not rejected: the request has been sent, and its answer must not get lost.
	const isSimplified = String(context.getNodeParameter('simplify', true)).toLowerCase() === 'true';
	if (!simplify || !isSimplified) return items;
	const written = requests.flatMap(({ body }) => Object.keys({ ...(body as IDataObject) }));
	return items.map((item) => ({ ...item, json: simplified(simplify, item.json, written) }));
}

function recordsIn(endpoint: Endpoint, body: unknown): unknown[] {
	switch (answerShape(endpoint)) {
		case 'list':
			return readRecords(body, 'records');
		case 'listInData':
			return readTemplates(body);
		default:
			return recordOrAnswer(endpoint, body);
	}
}

/** One item for an answer that is not a list, whatever it is: every input item has an output. */
function recordOrAnswer(endpoint: Endpoint, body: unknown): unknown[] {
	const records = onlyRecords([body].flat());
	if (records.length > 0) return records;
	if (!isAnswerNeeded(endpoint)) return [{ answer: body }];
	throw new InvalidInput(
		'The answer of the CRM could not be read',
		`The CRM answered ${endpoint.method} with a list that contains no record.${endpoint.method === 'GET' ? '' : ' Check the CRM before you run this again.'}`,
	);
}

/** The simplified form of a record, plus the fields that the request wrote, as the CRM returned them. */
function simplified(
	simplify: (record: IDataObject) => IDataObject,
	record: IDataObject,
	written: string[],
): IDataObject {
	const short = simplify(record);
	const added = written.filter(
		(name) => Object.hasOwn(record, name) && !Object.hasOwn(short, name),
	);
	return { ...short, ...Object.fromEntries(added.map((name) => [name, record[name]])) };
}
