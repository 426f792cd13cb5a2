import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../shared/transport/crmClient';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { KnownLead } from '../../shared/lead/knownLead';
import { readableMetadata } from '../../shared/lead/metadata';
import type { Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import type { PrepareFields } from '../../shared/operation/operation';
import { isBlank } from '../../shared/values/blank';
import { parseBoolean } from '../../shared/values/boolean';
import { parseJsonObject } from '../../shared/values/json';

/** Key in the metadata of a lead for what tells its creation from all others. */
const key = 'n8nCreation';

/**
 * Whether a creation is marked. Requests of two processes with the same values are answered alike, and
 * only a value of its own tells which of them has created the lead: a creation that is merged into a lead
 * overwrites nothing (spec, section 9).
 */
export const severalServersField: Field = {
	displayName: 'Several Servers May Run This',
	name: 'severalServers',
	type: 'boolean',
	default: true,
	description: `Whether to tell new leads for certain across n8n processes (servers, workers): each new lead gets the key "${key}" in its metadata. Without this option, all that create one lead within a second may say that it is new.`,
};

/** The fields of a creation, marked if the option asks for it. */
export function markedCreation(fields: IDataObject, form: Form, collection: string): IDataObject {
	const { displayName, name } = severalServersField;
	const given = form.get(`${collection}.${name}`);
	if (isBlank(given) || !parseBoolean(given, displayName)) return fields;
	const metadata = parseJsonObject(fields.metadata, 'Metadata (JSON)');
	return { ...fields, metadata: { ...metadata, [key]: randomUUID() } };
}

/**
 * Whether a creation has returned a lead that existed; `null` if that is unknown, as it is where the lead
 * does not show the mark of its creation.
 *
 * @param sent body of the creation
 */
export function alreadyExistedOf(
	created: object,
	answer: Answer<unknown>,
	sent: IDataObject,
): boolean | null {
	const lead = KnownLead.read(created);
	const existed = leadAlreadyExisted(lead, answer, sent) ?? null;
	const [mark, shown] = [sent.metadata, lead.record.metadata].map(
		(metadata) => readableMetadata(metadata)?.[key],
	);
	return existed === false && mark !== undefined && mark !== shown ? null : existed;
}

/** Marks a creation if the option asks for it. */
export function markCreation(collection: string): PrepareFields {
	return function (fields) {
		return Object.keys(fields).length === 0
			? fields
			: markedCreation(fields, this.form, collection);
	};
}
