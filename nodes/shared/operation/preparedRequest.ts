import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { withoutAccount } from '../values/accountId';
import { isBlank } from '../values/blank';
import { instantOf } from '../values/date';
import { fieldValue } from '../values/fieldValue';
import { jsonObjectParameter } from '../values/json';
import type { Field } from './field';
import { formFields, sentFields, type FormFields } from './formFields';
import type { SentOperation } from './sentOperation';

/**
 * The request of one item, made in the same order for every operation:
 * 1. the form's values as the contract takes them, blank ones left out;
 * 2. "Additional Fields (JSON)" over them;
 * 3. no required field may be missing then;
 * 4. the operation's own preparation, with "Additional Fields (JSON)" still winning;
 * 5. something must be left to send.
 *
 * @param request without fields: method, address and how to send it
 * @throws {InvalidInput} for a value that the user must change
 */
export async function preparedRequest(
	context: IExecuteSingleFunctions,
	operation: SentOperation,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const { place, prepare = [] } = operation;
	const form = formFields(context, operation.fields);
	const ownFields = ownFieldsOf(context, operation, form);
	const fields = { ...formValues(context, operation, form), ...ownFields };
	requireFields(operation, form, fields);

	let prepared: IHttpRequestOptions = { ...request, [place]: fields };
	for (const step of prepare) prepared = await step.call(context, prepared);
	const sent = withoutAccount({ ...(prepared[place] as IDataObject), ...ownFields });
	requireContent(operation, sent);
	return {
		...prepared,
		[place]: Object.keys(sent).length > 0 || hasBody(operation) ? sent : undefined,
	};
}

function formValues(
	context: IExecuteSingleFunctions,
	operation: SentOperation,
	{ values }: FormFields,
): IDataObject {
	const read = [...values].map(([field, value]) => [
		field.sendAs,
		formValue(context, operation, field, value),
	]);
	return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as IDataObject;
}

/** A field's value as it is sent; `undefined` when it is left out. */
function formValue(
	context: IExecuteSingleFunctions,
	{ known, place, endpoint }: SentOperation,
	{ sendAs = '', displayName: label, read }: Field,
	value: unknown,
): unknown {
	// Only an update may empty a field: a creation and a filter leave out what is blank.
	if (isBlank(value) && endpoint.method !== 'PUT') return undefined;
	if (read && !isBlank(value)) return read(value, label, context);
	const { kind } = known[sendAs];
	if (kind === 'moment' && place === 'body' && !isBlank(value)) {
		return new Date(instantOf(value, label, context.getTimezone(), 'start')).toISOString();
	}
	return fieldValue(known[sendAs], value, label);
}

/** The fields of "Additional Fields (JSON)". What the form reads in a way of its own is read so here. */
function ownFieldsOf(
	context: IExecuteSingleFunctions,
	operation: SentOperation,
	{ ownFields }: FormFields,
): IDataObject {
	const given = [...ownFields].map(([field, value]) =>
		withoutAccount(jsonObjectParameter(value, field.displayName)),
	);
	const fields: IDataObject = Object.fromEntries(given.flatMap((one) => Object.entries(one)));
	if (Object.keys(fields).length === 0) return fields;
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
 * Refuses a request in which a needed field is blank: the editor marks an empty field, but not an
 * expression that turns out empty.
 */
function requireFields(
	{ known }: SentOperation,
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

/** Refuses an update that changes nothing and a creation of nothing. */
function requireContent({ endpoint, formLabels, ...operation }: SentOperation, sent: object): void {
	if (!hasBody({ endpoint }) || Object.values(sent).some((value) => value !== undefined)) return;
	if (endpoint.method === 'PUT') {
		throw new InvalidInput('Nothing to update', 'Add at least one field under "Update Fields".');
	}
	// A record that is made for another one, named in the path, takes what it needs from that.
	if (operation.id) return;
	const labels = formLabels.map((label) => `"${label}"`);
	throw new InvalidInput(
		'Nothing to create: no field is filled in',
		`Fill in ${labels.slice(0, -1).join(', ')} or a field under ${labels[labels.length - 1]}.`,
	);
}

function hasBody({ endpoint }: Pick<SentOperation, 'endpoint'>): boolean {
	return endpoint.body !== undefined;
}
