import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import { CrmClient } from '../transport/crmClient';
import { apiErrorOf, nodeErrorOf } from '../transport/nodeErrors';

/** Nobody waits longer before an open list for a CRM that is busy. In ms. */
const longestThrottlingMs = 10_000;

/**
 * Reads a list of the CRM for the editor.
 *
 * @param read makes the records of the answer; may throw `InvalidInput`
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
		const client = await CrmClient.create(context, { longestThrottling: longestThrottlingMs });
		const answer = await client.request(endpoint, { query });
		if (answer.ok) return read(answer.body);
		throw apiErrorOf(context.getNode(), answer.failure);
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/**
 * The entries whose name holds what the user typed, ignoring case and accents, in the order of
 * their names. Values that n8n would take for expressions are left out.
 */
export function searchResult(entries: INodeListSearchItems[], filter = ''): INodeListSearchResult {
	const wanted = searchText(filter);
	const results = entries
		.filter(({ value }) => !isExpression(value))
		.filter(({ name, value }) => searchText(`${name} ${value}`).includes(wanted))
		.sort((one, other) => one.name.localeCompare(other.name));
	return { results };
}

/** Whether n8n would evaluate a picked value: an ID of the CRM must never be run as an expression. */
export function isExpression(value: INodeListSearchItems['value']): boolean {
	return typeof value === 'string' && (value.trimStart().startsWith('=') || value.includes('{{'));
}

/** A text as lists are searched by: without case and accents. */
export function searchText(text: string): string {
	return text
		.normalize('NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.trim();
}
