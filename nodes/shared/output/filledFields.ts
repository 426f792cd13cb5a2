import type { IDataObject } from 'n8n-workflow';

/**
 * The fields that have a value: n8n's table shows the others as `null` and `empty`.
 *
 * @param kept fields whose `null` says something, such as that nobody can tell
 */
export function filledFields(fields: object, kept: readonly string[] = []): IDataObject {
	const isFilled = ([name, value]: [string, unknown]) =>
		kept.includes(name) || (value ?? '') !== '';
	return Object.fromEntries(Object.entries(fields).filter(isFilled)) as IDataObject;
}
