import type { INodeProperties } from 'n8n-workflow';

/** Shows fields for one event only. */
export function shownFor(event: string, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { show: { event: [event], ...field.displayOptions?.show } },
	}));
}
