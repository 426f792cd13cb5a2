import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

import type { ListSearch } from './listRecords';

/** Describes the locator of a record. */
interface PickedRecord extends Pick<INodeProperties, 'displayName' | 'name' | 'description'> {
	/** The record with an article, such as "a sector". */
	record: string;
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
export function createLocator({
	record,
	search,
	byHand = [byId],
	...field
}: PickedRecord): Locator {
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
				placeholder: `Select ${record}...`,
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
