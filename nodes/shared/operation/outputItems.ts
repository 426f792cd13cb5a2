import type {
	IDataObject,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { answerShape, isAnswerNeeded, type Endpoint } from '../contract';
import { InvalidInput } from '../transport/invalidInput';
import { answeredList, answeredTemplates, onlyRecords } from './answeredList';
import { chosenListLimit, listLimitNames } from './listLimit';
import type { OperationAnswer } from './operation';
import type { SentOperation } from './sentOperation';

/**
 * The items that the answers to an item's requests become, in the same order for every operation:
 * the records, the operation's own shaping, "Limit", "Simplify".
 *
 * @param requests as they were sent, with their answers in the same order
 * @throws {InvalidInput} when an answer that is to be a list is none
 */
export async function outputItems(
	context: IExecutePaginationFunctions,
	operation: SentOperation,
	requests: IHttpRequestOptions[],
	answers: OperationAnswer[],
): Promise<INodeExecutionData[]> {
	const { endpoint, fields, output = [], simplify } = operation;
	if (endpoint.method === 'DELETE') return [{ json: { deleted: true } }];

	let items = answers.flatMap(({ body }) => recordsIn(operation, body).map((json) => ({ json })));
	for (const shape of output) items = await shape.call(context, items, answers[answers.length - 1]);
	if (fields.some(({ name }) => name === listLimitNames.returnAll)) {
		items = items.slice(0, chosenListLimit(context));
	}
	if (!simplify || context.getNodeParameter('simplify', true) !== true) return items;
	const written = requests.flatMap(({ body }) => Object.keys({ ...(body as IDataObject) }));
	return items.map((item) => ({ ...item, json: simplified(simplify, item.json, written) }));
}

function recordsIn({ endpoint }: SentOperation, body: unknown): IDataObject[] {
	return onlyRecords<IDataObject>(listIn(endpoint, body));
}

function listIn(endpoint: Endpoint, body: unknown): unknown[] {
	switch (answerShape(endpoint)) {
		case 'list':
			return answeredList(body, 'records');
		case 'listInData':
			return answeredTemplates(body);
		default:
			return recordOrAnswer(endpoint, body);
	}
}

/** One item for what is no list, whatever was answered: an input item never vanishes. */
function recordOrAnswer(endpoint: Endpoint, body: unknown): unknown[] {
	const records = onlyRecords([body].flat());
	if (records.length > 0) return records;
	if (!isAnswerNeeded(endpoint)) return [{ answer: body }];
	throw new InvalidInput(
		'The answer of the CRM could not be read',
		`The CRM answered ${endpoint.method} with a list without a record in it.${endpoint.method === 'GET' ? '' : ' Look in the CRM before you run this again.'}`,
	);
}

/** The short form of a record, with the fields that were written as the CRM answers them. */
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
