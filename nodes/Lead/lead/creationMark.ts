import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../shared/transport/crmClient';
import { leadAlreadyExisted } from '../../shared/lead/alreadyExisted';
import { KnownLead } from '../../shared/lead/knownLead';
import { readableMetadata } from '../../shared/lead/metadata';
import { readAt, type Field } from '../../shared/fields/field';
import type { Form } from '../../shared/fields/form';
import { toggle } from '../../shared/fields/kinds';
import type { PrepareFields } from '../../shared/operation/operation';
import { parseJsonObject } from '../../shared/values/json';
import { withTags } from './tagsToAdd';

/** Key in the metadata of a lead for what tells its creation from all others. */
const key = 'n8nCreation';

/**
 * Whether a creation is marked. Requests of two processes with the same values are answered alike, and
 * only a value of its own tells which of them has created the lead: a creation that is merged into a lead
 * overwrites nothing (spec, section 9).
 */
export const severalServersField: Field<boolean> = {
	...toggle({
		displayName: 'Several Servers May Run This',
		description: `Whether to tell new leads for certain across n8n processes (servers, workers): each new lead gets the key "${key}" in its metadata. Without this option, all that create one lead within a second may say that it is new.`,
	}),
	name: 'severalServers',
	blank: 'absent',
};

/**
 * The fields of a creation, with what is added to its metadata: tags, and the mark if the option asks for it.
 *
 * @throws {InvalidInput} when the metadata cannot be read, or tags cannot be added to it
 */
export function addCreationMetadata(
	fields: IDataObject,
	form: Form,
	collection: string,
	tags: readonly string[] = [],
): IDataObject {
	const isMarked = readAt(severalServersField, form, `${collection}.${severalServersField.name}`);
	if (!isMarked && tags.length === 0) return fields;
	const metadata = withTags(parseJsonObject(fields.metadata, 'Metadata (JSON)'), tags);
	return { ...fields, metadata: { ...metadata, ...(isMarked && { [key]: randomUUID() }) } };
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
			: addCreationMetadata(fields, this.form, collection);
	};
}
