import type { IDataObject } from 'n8n-workflow';

/** The value of a resource locator in the editor's format. */
export function picked(value: unknown, mode = 'list'): IDataObject {
	return { __rl: true, mode, value } as IDataObject;
}
