import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { withoutAccount } from '../values/accountId';
import { additionalFieldsOf } from '../values/additionalFields';
import { isBlank, requireValue } from '../values/blank';
import { instantOf } from '../values/date';
import { requireChoice } from '../values/choice';
import { fieldValue } from '../values/fieldValue';
import type { Field } from './field';
import { formFields, sentFields, type FormFields } from './formFields';
import type { ItemContext } from './nodeRun';
import type { ResolvedOperation } from './resolvedOperation';

/**
 * Prepares the request for one item, in the same order for every operation:
 * 1. empty the "Fields to Clear";
 * 2. convert the form's values as the contract requires, leaving out blank ones;
 * 3. merge "Additional Fields (JSON)" over them;
 * 4. check that no required field is missing;
 * 5. run the operation's own preparation; "Additional Fields (JSON)" still override what it keeps;
 * 6. check that something is left to send.
 *
 * @param request request without fields: method, URL and request options
 * @throws {InvalidInput} for a value that the user must change
 */
export async function prepareRequest(
	context: ItemContext,
	operation: ResolvedOperation,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const { endpoint, place, prepare = [] } = operation;
	const form = formFields(context, operation.fields);
	const extraFields = readExtraFields(context, operation, form);
	const fields: IDataObject = {
		...clearedFields(context, operation),
		...formValues(context, operation, form),
		...extraFields,
	};
	requireFields(operation, form, fields);

	let prepared: IHttpRequestOptions = { ...request, [place]: fields };
	for (const step of prepare) prepared = await step.call(context, prepared);
	const kept = prepared[place] as IDataObject;
	const overriding = Object.entries(extraFields).filter(([name]) => Object.hasOwn(kept, name));
	const sent = withoutAccount({ ...kept, ...Object.fromEntries(overriding) });
	requireContent(operation, form, sent);
	return {
		...prepared,
		[place]: Object.keys(sent).length > 0 || endpoint.body ? sent : undefined,
	};
}

/** The empty values of the fields that the user chose in "Fields to Clear". */
function clearedFields(
	context: IExecuteSingleFunctions,
	{ clearing, known }: ResolvedOperation,
): IDataObject {
	const chosen = clearing && context.getNodeParameter(clearing.name, []);
	if (!clearing || isBlank(chosen)) return {};
	requireChoice(clearing, chosen);
	const names = [chosen].flat() as string[];
	return Object.fromEntries(names.map((name) => [name, known[name].kind === 'text' ? '' : []]));
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
	{ known, place }: ResolvedOperation,
	{ sendAs = '', displayName: label, read, typeOptions }: Field,
	value: unknown,
): unknown {
	if (isBlank(value)) return undefined;
	if (read) return read(value, label, context);
	if (known[sendAs].kind === 'moment' && place === 'body') {
		return new Date(instantOf(value, label, context.getTimezone(), 'start')).toISOString();
	}
	const converted = fieldValue(known[sendAs], value, label);
	const { minValue = -Infinity } = typeOptions ?? {};
	if (typeof converted !== 'number' || converted >= minValue) return converted;
	throw new InvalidInput(
		`"${label}" is below ${minValue}`,
		`Got ${converted}. Enter ${minValue} or more in "${label}".`,
	);
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
		requireValue(Object.hasOwn(fields, sendAs) ? fields[sendAs] : undefined, label);
	}
}

/** Rejects an update or a creation without any field. */
function requireContent(
	{ endpoint, id, clearing, formLabels }: ResolvedOperation,
	{ values }: FormFields,
	sent: object,
): void {
	if (!endpoint.body || Object.values(sent).some((value) => value !== undefined)) return;
	if (endpoint.method === 'PUT') {
		const blank = [...values.keys()].map(({ displayName: label }) => `"${label}"`);
		const advice = clearing ? ` To empty a field, pick it in "${clearing.displayName}".` : '';
		throw new InvalidInput(
			'Nothing to update',
			blank.length === 0
				? 'Add at least one field under "Update Fields".'
				: `A field without a value is left as it is, and these have none: ${blank.join(', ')}.${advice}`,
		);
	}
	// A record created for another one, named in the path, takes its values from that one.
	if (id) return;
	const labels = formLabels.map((label) => `"${label}"`);
	throw new InvalidInput(
		'Nothing to create: no field is filled in',
		`Fill in ${labels.slice(0, -1).join(', ')} or a field under ${labels[labels.length - 1]}.`,
	);
}
