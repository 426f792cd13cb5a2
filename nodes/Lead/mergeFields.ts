import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import type { Field } from '../shared/fields/field';
import type { Form } from '../shared/fields/form';
import { InvalidInput } from '../shared/invalidInput';
import type { KnownLead } from '../shared/lead/knownLead';
import { objectOf } from '../shared/lead/metadata';
import { leadLockKey, withLock } from '../shared/lead/locks';
import { readLead, type ListedLead } from '../shared/lead/person';
import { requestOnce, type ItemContext } from '../shared/operation/nodeRun';
import type { PrepareFields } from '../shared/operation/operation';
import { withoutFields } from '../shared/records';
import type { Answer, CrmRequest } from '../shared/transport/crmClient';
import { isBlank } from '../shared/values/blank';
import { describeValue } from '../shared/values/describeValue';
import { parsedList, parseJsonObject } from '../shared/values/json';
import { listSeparator, parseText } from '../shared/values/text';

/** Fields whose keys are set one by one, because `PUT` replaces them as a whole. */
const mergedLabels = { metadata: 'Metadata (JSON)', utms: 'UTMs (JSON)' };

/**
 * The metadata and UTMs of an update, merged into what a lead has. The claims of campaigns (the key
 * `campaigns`) stay as they are, whatever is given: a copy may be older than they are.
 *
 * @param how `replaced`: fields of which nothing else is kept; `added`: tags to add to the metadata
 * @throws {InvalidInput} when what the lead has cannot be read, or tags cannot be added
 */
export function mergeFields(
	lead: KnownLead,
	fields: IDataObject,
	{ replaced = [], added }: { replaced?: readonly unknown[]; added: readonly string[] },
): IDataObject {
	const merged: IDataObject = {};
	if (fields.metadata !== undefined) {
		const { metadata: shown, claims } = lead;
		if (!shown || !claims) throw unreadable('metadata');
		const given = parseJsonObject(fields.metadata, mergedLabels.metadata);
		const campaigns = {
			...objectOf(given.campaigns),
			...objectOf(shown.campaigns),
		};
		const hasClaims = Object.keys(campaigns).length > 0;
		const before = replaced.includes('metadata') ? {} : shown;
		const kept = withoutFields({ ...before, ...given }, 'campaigns');
		merged.metadata = withTags({ ...kept, ...(hasClaims && { campaigns }) }, added);
	}
	if (fields.utms !== undefined) {
		const given = parseJsonObject(fields.utms, mergedLabels.utms);
		const isReplaced = replaced.includes('utms');
		const shown = isReplaced ? {} : lead.utms;
		if (!shown) throw unreadable('utms');
		merged.utms = { ...shown, ...given };
	}
	return merged;
}

function unreadable(name: keyof typeof mergedLabels): InvalidInput {
	const label = mergedLabels[name];
	const isReplaceable = name === 'utms';
	return new InvalidInput(
		`The CRM does not show the lead's ${isReplaceable ? 'UTMs as they are' : 'metadata as it is'}, so nothing was changed`,
		`"${label}" is merged into what the lead has.${isReplaceable ? ` To write over it, pick "${label}" in "Fields to Clear" as well, and enter all of it.` : ' Correct it in the CRM.'}`,
	);
}

/** Tags that are added to those of the lead, in its metadata (spec, section 2), without naming them all. */
export const tagsToAddField: Field = {
	displayName: 'Tags to Add',
	name: 'tagsToAdd',
	type: 'string',
	textKind: 'note',
	default: '',
	placeholder: 'e.g. vip, spring fair',
	description:
		'Tags to add to those of the lead, in the list "tags" of its metadata, which keeps all others. Separate several by commas. One that the lead has is not added again.',
};

/**
 * The tags to add: of a text with commas, semicolons or lines, or of a list of texts, also as JSON.
 *
 * @param collection that the field is in
 * @throws {InvalidInput} when one is no text
 */
export function readTagsToAdd(form: Form, collection: string): string[] {
	const given = parsedList(form.picked(`${collection}.${tagsToAddField.name}`));
	const filled = [given].flat().filter((tag) => !isBlank(tag));
	const texts = filled.map((tag) => parseText(tag, tagsToAddField.displayName, 'note'));
	const tags = Array.isArray(given) ? texts : texts.flatMap((text) => text.split(listSeparator));
	return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

/** Metadata with more tags. @throws {InvalidInput} when its tags are no list */
export function withTags(metadata: IDataObject, added: readonly string[]): IDataObject {
	if (added.length === 0) return metadata;
	const tags = metadata.tags ?? [];
	if (Array.isArray(tags)) return { ...metadata, tags: [...new Set([...tags, ...added])] };
	throw new InvalidInput(
		'The lead\'s "tags" in its metadata are not a list, so nothing was changed',
		`Got ${describeValue(tags)}. Correct them in the CRM, or enter all tags of the lead as "tags" in "${mergedLabels.metadata}".`,
	);
}

/** Lets a request have metadata where there are only tags to add to it. */
export function prepareForTags(collection: string): PrepareFields {
	return function (fields) {
		const isNeeded =
			fields.metadata === undefined && readTagsToAdd(this.form, collection).length > 0;
		return isNeeded ? { ...fields, metadata: {} } : fields;
	};
}

/** The fields of an update without a name that is none: what profiles and forms have in place of one. */
export function dropNoName(fields: IDataObject): IDataObject {
	const name = String(fields.name ?? '');
	const words =
		/^(?:unknown|none|null|no name|n\/?a|sem nome|n[aã]o informad[oa]|desconhecid[oa])$/i;
	const isNone = words.test(name.trim()) || !/\p{L}/u.test(name);
	if (name === '' || !isNone) return fields;
	return withoutFields(fields, 'name');
}

type SendPolicy = Pick<CrmRequest, 'goesFirst'>;

type Send = (body: IDataObject, policy: SendPolicy) => Promise<Answer<unknown>>;

/**
 * Writes to a lead while nothing else in this process does, right after it was read.
 *
 * @param searched its ID, and phones that it may have, which save longer lists
 * @param how `known`: the lead as just read
 * @throws {InvalidInput} when no list shows it
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function writeLead(
	context: ItemContext,
	searched: { id: string; phones: readonly unknown[] },
	bodyOf: (lead: KnownLead) => IDataObject,
	how: Pick<CrmRequest, 'labelOf'> & { send?: Send; known?: ListedLead },
): Promise<Answer<unknown>> {
	const { client, run } = context;
	const { id } = searched;
	const share = async <T>(key: string, list: () => Promise<T>) =>
		await requestOnce(run.lookUps, key, list);
	const read = async () => {
		const reading = await readLead(client, searched, { share });
		if (reading) return reading;
		throw new InvalidInput(
			`No list of the CRM shows lead ${id}, so nothing was changed`,
			'It may have been deleted meanwhile. Check the ID of the lead, and run this again.',
		);
	};
	const { labelOf, known, send = sendUpdate } = how;
	async function sendUpdate(body: IDataObject, policy: SendPolicy): Promise<Answer<unknown>> {
		const request = { id, idLabel: `Lead ${id}`, body, labelOf, ...policy };
		const answer = await client.request(endpoints.updateLead, request);
		if (answer.ok) return answer;
		throw answer;
	}
	const signal = context.getExecutionCancelSignal();
	return await withLock(leadLockKey(id), signal, async (lastEnd) => {
		const { lead } = known && known.startedAt > lastEnd ? known : await read();
		return await send(bodyOf(lead), { goesFirst: true });
	});
}
