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
const mergedFields = { metadata: 'Metadata (JSON)', utms: 'UTMs (JSON)' };

/**
 * The metadata and UTMs of an update, merged into what a lead has, with the "Tags to Add". In "Fields to
 * Clear", they are replaced. The claims of campaigns (the key `campaigns`) stay as they are, whatever is
 * given: a copy may be older than they are.
 *
 * @throws {InvalidInput} when what the lead has cannot be read, or tags cannot be added
 */
export function mergeFields(lead: KnownLead, fields: IDataObject, form: Form): IDataObject {
	const replaced = [form.get('fieldsToClear')].flat();
	const merge = (name: keyof typeof mergedFields): IDataObject => {
		const given = parseJsonObject(fields[name], mergedFields[name]);
		if (name === 'utms' && replaced.includes(name)) return given;
		const shown = lead[name];
		if (!shown || (name === 'metadata' && !lead.claims)) throw unreadable(mergedFields[name]);
		if (name === 'utms') return { ...shown, ...given };
		const campaigns = { ...objectOf(given.campaigns), ...objectOf(shown.campaigns) };
		const kept = { ...(replaced.includes(name) ? {} : shown), ...given };
		const claims = Object.keys(campaigns).length > 0 && { campaigns };
		return withTags({ ...withoutFields(kept, 'campaigns'), ...claims }, form);
	};
	const names = ['metadata', 'utms'] as const;
	const present = names.filter((name) => fields[name] !== undefined);
	return Object.fromEntries(present.map((name) => [name, merge(name)]));
}

function unreadable(label: string): InvalidInput {
	return new InvalidInput(
		`The CRM does not show "${label}" of the lead as it is, so nothing was changed`,
		`What is given is merged into it. Correct it in the CRM.`,
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

/** @throws {InvalidInput} when one is no text */
function readTagsToAdd(form: Form): string[] {
	const { name, displayName } = tagsToAddField;
	const boxes = ['additionalFields', 'updateFields'];
	const given = boxes.map((box) => parsedList(form.get(`${box}.${name}`)));
	const tags = given.flatMap((tag) => (typeof tag === 'string' ? tag.split(listSeparator) : tag));
	const filled = tags.filter((tag) => !isBlank(tag));
	return filled.map((tag) => parseText(tag, displayName, 'note').trim());
}

/** Metadata with the "Tags to Add". @throws {InvalidInput} when its tags are no list */
function withTags(metadata: IDataObject, form: Form): IDataObject {
	const added = readTagsToAdd(form);
	if (added.length === 0) return metadata;
	const tags = metadata.tags ?? [];
	if (Array.isArray(tags)) return { ...metadata, tags: [...new Set([...tags, ...added])] };
	throw new InvalidInput(
		'The lead\'s "tags" in its metadata are not a list, so nothing was changed',
		`Got ${describeValue(tags)}. Correct them in the CRM, or enter all tags of the lead as "tags" in "${mergedFields.metadata}".`,
	);
}

/** The fields of a creation, with the "Tags to Add". @throws {InvalidInput} when the tags given are no list */
export function withTagsOfCreation(fields: IDataObject, form: Form): IDataObject {
	const metadata = withTags(parseJsonObject(fields.metadata, mergedFields.metadata), form);
	return Object.keys(metadata).length > 0 ? { ...fields, metadata } : fields;
}

/** Lets a request have metadata where there are only tags to add to it. */
export const prepareForTags: PrepareFields = function (fields) {
	const isNeeded = fields.metadata === undefined && readTagsToAdd(this.form).length > 0;
	return isNeeded ? { ...fields, metadata: {} } : fields;
};

/** The fields of an update without a name that is none: what profiles and forms have in place of one. */
export function dropNoName(fields: IDataObject): IDataObject {
	const name = String(fields.name ?? '');
	const words =
		/^(?:unknown|none|null|no name|n\/?a|sem nome|n[aã]o informad[oa]|desconhecid[oa])$/i;
	const isNone = words.test(name.trim()) || !/\p{L}/u.test(name);
	return name !== '' && isNone ? withoutFields(fields, 'name') : fields;
}

/**
 * Writes to a lead while nothing else in this process does, right after it was read.
 *
 * @param searched its ID, and phones that it may have, which save longer lists; `known`: as just read
 * @throws {InvalidInput} when no list shows it
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export async function writeLead(
	context: ItemContext,
	{ id, phones, known }: { id: string; phones: readonly unknown[]; known?: ListedLead },
	bodyOf: (lead: KnownLead) => IDataObject,
	labelOf: CrmRequest['labelOf'],
): Promise<Answer<unknown>> {
	const { client, run } = context;
	const share = async <T>(key: string, list: () => Promise<T>) =>
		await requestOnce(run.lookUps, key, list);
	const signal = context.getExecutionCancelSignal();
	return await withLock(leadLockKey(id), signal, async (lastEnd) => {
		const isFresh = known !== undefined && known.startedAt > lastEnd;
		const reading = isFresh ? known : await readLead(client, { id, phones }, { share });
		if (!reading) throw notListed(id);
		const request = { body: bodyOf(reading.lead), id, idLabel: `Lead ${id}`, labelOf };
		const answer = await client.request(endpoints.updateLead, { ...request, goesFirst: true });
		if (answer.ok) return answer;
		throw answer;
	});
}

function notListed(id: string): InvalidInput {
	return new InvalidInput(
		`No list of the CRM shows lead ${id}, so nothing was changed`,
		'It may have been deleted meanwhile. Check the ID of the lead, and run this again.',
	);
}
