import type { IDataObject } from 'n8n-workflow';

import { InvalidInput } from '../transport/invalidInput';
import { withoutAccount } from '../contract';
import type { OperationContext } from './itemContext';
import type { Operation } from './operation';
import { readForm } from './readForm';
import { fieldsToClear, readClearedFields } from './standardFields';

/**
 * Prepares what is sent for one item in a request's query or body, in the same order for every
 * operation:
 * 1. empty the "Fields to Clear";
 * 2. add the form's values, converted as the contract requires, leaving out blank ones;
 * 3. merge "Additional Fields (JSON)" over them, and check that no required field is missing;
 * 4. run the operation's own preparation; "Additional Fields (JSON)" still override what it keeps;
 * 5. check that something is left to send.
 *
 * @throws {InvalidInput} for a value that the user must change
 */
export async function prepareFields(
	context: OperationContext,
	operation: Operation,
): Promise<IDataObject> {
	const { labels, values, extraFields } = readForm(context, operation);
	const cleared = readClearedFields(context, operation);
	let fields: IDataObject = { ...cleared, ...values, ...extraFields };
	for (const step of operation.prepare ?? []) fields = await step.call(context, fields);
	const kept = Object.entries(extraFields).filter(([name]) => Object.hasOwn(fields, name));
	const sent = withoutAccount({ ...fields, ...Object.fromEntries(kept) });
	requireContent(operation, labels, sent);
	return sent;
}

/** Rejects an update or a creation without any field, of which these have no value. */
function requireContent(operation: Operation, blank: string[], sent: object): void {
	const { endpoint, id, fields = [] } = operation;
	if (!endpoint.body || Object.values(sent).some((value) => value !== undefined)) return;
	if (endpoint.method === 'PUT') {
		const [clearing] = fieldsToClear(operation);
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
	const labels = fields
		.filter(({ sendAs, type }) => sendAs !== undefined || type === 'collection')
		.map(({ displayName }) => `"${displayName}"`);
	throw new InvalidInput(
		'Nothing to create: no field is filled in',
		`Fill in ${labels.slice(0, -1).join(', ')} or a field under ${labels[labels.length - 1]}.`,
	);
}
