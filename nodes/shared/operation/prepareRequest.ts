import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { withoutAccount } from '../values/accountId';
import { additionalFieldsOf } from '../values/additionalFields';
import { isBlank } from '../values/blank';
import { instantOf } from '../values/date';
import { fieldValue } from '../values/fieldValue';
import type { Field } from './field';
import { formFields, sentFields, type FormFields } from './formFields';
import type { ResolvedOperation } from './resolvedOperation';

/**
 * Prepares the request for one item, in the same order for every operation:
 * 1. convert the form's values as the contract requires, leaving out blank ones;
 * 2. merge "Additional Fields (JSON)" over them;
 * 3. check that no required field is missing;
 * 4. run the operation's own preparation; "Additional Fields (JSON)" still override it;
 * 5. check that something is left to send.
 *
 * @param request request without fields: method, URL and request options
 * @throws {InvalidInput} for a value that the user must change
 */
export async function prepareRequest(
	context: IExecuteSingleFunctions,
	operation: ResolvedOperation,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const { endpoint, place, prepare = [] } = operation;
	const form = formFields(context, operation.fields);
	const extraFields = readExtraFields(context, operation, form);
	const fields = { ...formValues(context, operation, form), ...extraFields };
	requireFields(operation, form, fields);

	let prepared: IHttpRequestOptions = { ...request, [place]: fields };
	for (const step of prepare) prepared = await step.call(context, prepared);
	const sent = withoutAccount({ ...(prepared[place] as IDataObject), ...extraFields });
	requireContent(operation, sent);
	return {
		...prepared,
		[place]: Object.keys(sent).length > 0 || endpoint.body ? sent : undefined,
	};
}

function formValues(
	context: IExecuteSingleFunctions,
	operation: ResolvedOperation,
	{ values }: FormFields,
): IDataObject {
	const read = [...values].map(([field, value]) => [
		field.sendAs,
		formValue(context, operation, field, value),
	]);
	return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as IDataObject;
}

/** Converts a field's value for sending; `undefined` when it is left out. */
function formValue(
	context: IExecuteSingleFunctions,
	{ known, place, endpoint }: ResolvedOperation,
	{ sendAs = '', displayName: label, read }: Field,
	value: unknown,
): unknown {
	// Only an update may clear a field. Creations and filters leave out blank values.
	if (isBlank(value) && endpoint.method !== 'PUT') return undefined;
	if (read && !isBlank(value)) return read(value, label, context);
	const { kind } = known[sendAs];
	if (kind === 'moment' && place === 'body' && !isBlank(value)) {
		return new Date(instantOf(value, label, context.getTimezone(), 'start')).toISOString();
	}
	return fieldValue(known[sendAs], value, label);
}

/** The fields of "Additional Fields (JSON)". They are converted by the same readers as the form's fields. */
function readExtraFields(
	context: IExecuteSingleFunctions,
	operation: ResolvedOperation,
	{ extraFields }: FormFields,
): IDataObject {
	const fields = additionalFieldsOf(extraFields);
	const readers = sentFields(operation.fields).filter(
		({ read, sendAs = '' }) => read && Object.hasOwn(fields, sendAs) && !isBlank(fields[sendAs]),
	);
	const read = readers.map(({ read: readValue, sendAs = '', displayName: label }) => [
		sendAs,
		readValue?.(fields[sendAs], label, context),
	]);
	return { ...fields, ...Object.fromEntries(read) };
}

/**
 * Rejects a request with a blank required field. The editor marks an empty field, but not an
 * expression that evaluates to nothing.
 */
function requireFields(
	{ known }: ResolvedOperation,
	{ values }: FormFields,
	fields: IDataObject,
): void {
	for (const { sendAs = '', displayName: label, required } of values.keys()) {
		if (!required && !known[sendAs].isRequired) continue;
		if (!Object.hasOwn(fields, sendAs) || isBlank(fields[sendAs])) {
			throw new InvalidInput(`"${label}" is empty`, `Enter a value in "${label}".`);
		}
	}
}

/** Rejects an update or a creation without any field. */
function requireContent({ endpoint, id, formLabels }: ResolvedOperation, sent: object): void {
	if (!endpoint.body || Object.values(sent).some((value) => value !== undefined)) return;
	if (endpoint.method === 'PUT') {
		throw new InvalidInput('Nothing to update', 'Add at least one field under "Update Fields".');
	}
	// A record created for another one, named in the path, takes its values from that one.
	if (id) return;
	const labels = formLabels.map((label) => `"${label}"`);
	throw new InvalidInput(
		'Nothing to create: no field is filled in',
		`Fill in ${labels.slice(0, -1).join(', ')} or a field under ${labels[labels.length - 1]}.`,
	);
}
