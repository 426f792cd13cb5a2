import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import { CrmClient } from '../transport/crmClient';
import { apiErrorOf, nodeErrorOf } from '../transport/nodeErrors';

/** Longest wait for a busy CRM while the user looks at an open list, in ms. */
const maxThrottlingMs = 10_000;

/**
 * Reads a list of the CRM for the editor.
 *
 * @param read extracts the records from the answer; may throw `InvalidInput`
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when the credential's base URL cannot be used
 */
export async function listRecords<Read = unknown>(
	context: ILoadOptionsFunctions,
	endpoint: Endpoint,
	query: IDataObject = {},
	read: (body: unknown) => Read = (body) => body as Read,
): Promise<Read> {
	try {
		const client = await CrmClient.create(context, { maxThrottling: maxThrottlingMs });
		const answer = await client.request(endpoint, { query });
		if (answer.ok) return read(answer.body);
		throw apiErrorOf(context.getNode(), answer.failure);
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/**
 * Filters list entries by the typed text, ignoring case and accents, and sorts them by name.
 * Leaves out values that n8n would evaluate as expressions.
 */
export function searchResult(entries: INodeListSearchItems[], filter = ''): INodeListSearchResult {
	const wanted = searchText(filter);
	const results = entries
		.filter(({ value }) => !isExpression(value))
		.filter(({ name, value }) => searchText(`${name} ${value}`).includes(wanted))
		.sort((one, other) => one.name.localeCompare(other.name));
	return { results };
}

/** Whether n8n would evaluate a picked value as an expression. IDs of the CRM must never be evaluated. */
export function isExpression(value: INodeListSearchItems['value']): boolean {
	return typeof value === 'string' && (value.trimStart().startsWith('=') || value.includes('{{'));
}

/** Normalizes text for searching: without case and accents. */
export function searchText(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.trim();
}
