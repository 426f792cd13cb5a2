import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodeProperties,
	INodePropertyMode,
} from 'n8n-workflow';

import type { Endpoint } from '../contract';
import { CrmClient, type BodyOf } from '../transport/crmClient';
import { nodeErrorOf } from '../transport/failure/nodeErrors';
import { compareNames, normalName, shownName } from '../normalForm';
import { idText } from '../records';

/** Longest wait for a busy CRM while the user looks at an open list, in ms. */
const maxThrottlingMs = 10_000;

/**
 * Reads from the CRM for the editor.
 *
 * @throws {NodeApiError} when the CRM refuses or cannot be reached
 * @throws {NodeOperationError} when the credential's base URL cannot be used
 */
export async function readForEditor<Result>(
	context: ILoadOptionsFunctions,
	read: (client: CrmClient) => Promise<Result>,
): Promise<Result> {
	try {
		return await read(await CrmClient.create(context, { maxThrottlingMs }));
	} catch (error) {
		throw nodeErrorOf(context.getNode(), error);
	}
}

/** Reads a list of the CRM for the editor. @throws as {@link readForEditor} */
export async function listRecords<E extends Endpoint>(
	context: ILoadOptionsFunctions,
	endpoint: E,
	query: IDataObject = {},
): Promise<BodyOf<E>> {
	const request = { query, allowsPart: true };
	const { body } = await readForEditor(
		context,
		async (client) => await client.requestOrThrow(endpoint, request),
	);
	return body;
}

/** An entry of a list, with the ID as the CRM answered it. */
export interface ListEntry {
	name: string;
	value?: unknown;
}

/** A node's method that lists what a locator offers, filtered by what was typed. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
) => Promise<INodeListSearchResult>;

/** Maximum number of entries that are not sorted: a longer list is for searching, not for browsing. */
const maxUnsorted = 200;

/** Creates the method that lists these entries, as `searchResult` shows them. */
export function listSearch(
	readEntries: (context: ILoadOptionsFunctions, filter?: string) => Promise<ListEntry[]>,
	order: ListOrder = 'byName',
): ListSearch {
	return async function (filter) {
		return searchResult(await readEntries(this, filter), filter, order);
	};
}

/** How a list is sorted; `newestFirst` leaves it in its order. */
export type ListOrder = 'byName' | 'newestFirst';

/**
 * Filters list entries by the typed text, ignoring case and accents, or in a phone all but its digits.
 * Only entries that can be picked are left.
 */
export function searchResult(entries: ListEntry[], filter = '', order: ListOrder = 'byName') {
	const wanted = normalizeForSearch(filter);
	const digits = filter.replace(/[\s()+.-]/g, '');
	const isWanted = (text: string) =>
		text.includes(wanted) || (/^\d{4,}$/.test(digits) && text.includes(digits));
	const found = pickableEntries(entries).filter(({ name, value }) =>
		isWanted(normalizeForSearch(`${value} ${name}`)),
	);
	const results =
		order === 'newestFirst'
			? found.slice(0, maxUnsorted)
			: found.sort((one, other) => compareNames(one.name, other.name));
	return { results } satisfies INodeListSearchResult;
}

/**
 * The entries that can be picked: those with an ID, unless n8n would evaluate it as an expression. Text
 * of the CRM must never be evaluated: the editor stores the name of a picked entry beside its ID.
 */
function pickableEntries(entries: ListEntry[]): Array<INodeListSearchItems & { value: string }> {
	return entries.flatMap(({ name, value }) => {
		const id = idText(value);
		if (id === undefined || id.trimStart().startsWith('=') || id.includes('{{')) return [];
		return [{ name: shownName(name.replace(/^[\s=]+/, '')) || id, value: id }];
	});
}

/** Normalizes text for searching: without case and accents. */
function normalizeForSearch(text: string): string {
	return normalName(text, 'NFD')
		.replace(/\p{Diacritic}/gu, '')
		.toLowerCase()
		.trim();
}

/** Describes the locator of a record. */
interface PickedRecord extends Pick<INodeProperties, 'displayName' | 'name' | 'description'> {
	/** The method that lists the records, by the name that it has in the nodes. */
	search: Record<string, ListSearch>;
	/** Modes for entering a record by hand. Default: by ID. */
	byHand?: InputMode[];
}

type InputMode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder'>;

/** A field that picks a record. */
export type Locator = INodeProperties & { type: 'resourceLocator' };

/** Mode for entering a record's ID. */
export const byId: InputMode = { displayName: 'By ID', name: 'id', placeholder: 'e.g. 6f1c2a' };

/** The methods of all locators, by name. */
const listSearches = new Map<string, ListSearch>();

/** Creates a resource locator: a list to pick from, and modes for entering a value by hand. */
export function createLocator({ search, byHand = [byId], ...field }: PickedRecord): Locator {
	const [[searchListMethod, method]] = Object.entries(search);
	listSearches.set(searchListMethod, method);
	return {
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select...',
				typeOptions: { searchListMethod, searchable: true },
			},
			...byHand.map((mode): INodePropertyMode => ({ ...mode, type: 'string' })),
		],
	};
}

/** The methods that list what the locators among these fields offer, at every depth: a node's `methods.listSearch`. */
export function listSearchesFor(fields: INodeProperties[]): Record<string, ListSearch> {
	const description = JSON.stringify(fields);
	const isNamed = ([name]: [string, ListSearch]) => description.includes(`"${name}"`);
	return Object.fromEntries([...listSearches].filter(isNamed));
}
