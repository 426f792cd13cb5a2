import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

/** Describes the locator of a record. */
interface PickedRecord extends Pick<INodeProperties, 'displayName' | 'name' | 'description'> {
	/** The record with an article, such as "a sector". */
	record: string;
	/** Name of the node's method that lists the records. */
	searchListMethod: string;
	/** Modes for entering a record by hand. Default: by ID. */
	byHand?: InputMode[];
}

type InputMode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder'>;

/** Mode for entering a record's ID. */
export const byId: InputMode = { displayName: 'By ID', name: 'id', placeholder: 'e.g. 6f1c2a' };

/** Creates a resource locator: a list to pick from, and modes for entering a value by hand. */
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
