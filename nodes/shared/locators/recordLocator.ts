import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

/** A record to pick, as its locator describes it. */
interface PickedRecord {
	displayName: string;
	name: string;
	/** The record with its article, such as "a sector". */
	record: string;
	/** Name of the node's method that lists the records. */
	searchListMethod: string;
	description: string;
	/** How a record is given by hand; by its ID unless told. */
	byHand?: InputMode[];
}

type InputMode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder'>;

/** A record that is given by its ID. */
export const byId: InputMode = { displayName: 'By ID', name: 'id', placeholder: 'e.g. 6f1c2a' };

/** Picks a record of the account: from its list, or by hand. */
export function recordLocator({
	record,
	searchListMethod,
	byHand = [byId],
	...field
}: PickedRecord): INodeProperties {
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
