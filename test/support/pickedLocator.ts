import type { IDataObject } from 'n8n-workflow';

/** A resource locator's value as the editor keeps it. */
export function picked(value: unknown, mode = 'list'): IDataObject {
	return { __rl: true, mode, value } as IDataObject;
}
