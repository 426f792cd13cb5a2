import type { IDataObject } from 'n8n-workflow';

/** The fields that have a value, and those whose `null` says something (`kept`). */
export function filledFields(fields: object, kept: readonly string[] = []): IDataObject {
	const isFilled = ([name, value]: [string, unknown]) =>
		kept.includes(name) || (value ?? '') !== '';
	return Object.fromEntries(Object.entries(fields).filter(isFilled)) as IDataObject;
}
