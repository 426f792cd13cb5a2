import type { IDataObject } from 'n8n-workflow';

import { endpoints } from '../shared/contract';
import { sentField } from '../shared/fields/field';
import type { Form } from '../shared/fields/form';
import { InvalidInput } from '../shared/invalidInput';
import type { KnownLead } from '../shared/lead/knownLead';
import { objectOf } from '../shared/lead/metadata';
import { leadLockKey, withLock } from '../shared/lead/locks';
import { createdWithin, listLeads } from '../shared/lead/listLeads';
import { readLead, type ListedLead } from '../shared/lead/person';
import { createdInLastDays, recentDays } from '../shared/locators/lead';
import { meansNoName } from '../shared/normalForm';
import { requestOnce, type ItemContext } from '../shared/operation/nodeRun';
import { withoutFields } from '../shared/records';
import type { Answer } from '../shared/transport/crmClient';
import { isBlank } from '../shared/values/blank';
import { parsedList, parseJsonObject } from '../shared/values/json';
import { listSeparator, parseText } from '../shared/values/text';

/** Tags that are added to those of the lead, in its metadata (spec, section 2), without naming them all. */
export const tagsToAddField = sentField('tagsToAdd', {
	displayName: 'Tags to Add',
	type: 'string',
	textKind: 'note',
	placeholder: 'e.g. vip, spring fair',
	description:
		'Tags to add to those of the lead, in the list "tags" of its metadata, which keeps all others. Separate several by commas. One that the lead has is not added again.',
	read: (value, label) => {
		const given = parsedList(value);
		const tags = typeof given === 'string' ? given.split(listSeparator) : [given].flat();
		const filled = tags.filter((tag) => !isBlank(tag));
		if (filled.length > 0) return filled.map((tag) => parseText(tag, label, 'note'));
		return undefined;
	},
});

/** Fields whose keys are set one by one, because `PUT` replaces them as a whole. */
const mergedFields = { metadata: 'Metadata (JSON)', utms: 'UTMs (JSON)' };

/** Whether a field of the lead is picked in "Fields to Clear". */
export function isCleared(name: string, form: Form): boolean {
	return [form.get('fieldsToClear')].flat().includes(name);
}

/**
 * The body of a creation, or of an update: then the metadata and UTMs are merged into what the lead has, unless
 * they are in "Fields to Clear". The claims of campaigns (the key `campaigns`) stay as they are, whatever is
 * given: a copy may be older than they are.
 *
 * @param given the fields, with the "Tags to Add"
 * @throws {InvalidInput} when what the lead has cannot be read, or its tags are no list
 */
export function buildBody(given: IDataObject, form: Form, lead?: KnownLead): IDataObject {
	const merge = (name: keyof typeof mergedFields): Record<'shown' | 'merged', IDataObject> => {
		const own = parseJsonObject(given[name], mergedFields[name]);
		if (!lead || (name === 'utms' && isCleared(name, form))) {
			return { shown: {}, merged: own };
		}
		const shown = lead[name];
		if (!shown || (name === 'metadata' && !lead.claims)) throw unmergeable(mergedFields[name]);
		return { shown, merged: { ...(isCleared(name, form) ? {} : shown), ...own } };
	};
	const { tagsToAdd: added, ...body } = given;
	if (body.utms !== undefined) body.utms = merge('utms').merged;
	if (body.metadata === undefined && !added) return body;
	const { shown, merged } = merge('metadata');
	const campaigns = { ...objectOf(merged.campaigns), ...objectOf(shown.campaigns) };
	const claims = Object.keys(campaigns).length > 0 && { campaigns };
	const tags = merged.tags ?? [];
	if (added && !Array.isArray(tags)) throw unmergeable('tags');
	const allTags = added && { tags: [...new Set([tags, added].flat())] };
	const others = lead ? withoutFields(merged, 'campaigns') : merged;
	return { ...body, metadata: { ...others, ...claims, ...allTags } };
}

function unmergeable(label: string): InvalidInput {
	return new InvalidInput(
		`"${label}" of the lead cannot be merged, so nothing was changed`,
		'The CRM does not show it in a form that can be written back as it is. Correct it in the CRM.',
	);
}

/** The fields of an update without a name that is none: what profiles and forms have in place of one. */
export function dropNoName(fields: IDataObject): IDataObject {
	const name = String(fields.name ?? '');
	// What people enter to try it out is meant.
	const isNone = !/^teste?$/i.test(name.trim()) && (meansNoName(name) || !/\p{L}/u.test(name));
	return name !== '' && isNone ? withoutFields(fields, 'name') : fields;
}

/** Reads a lead of which the ID alone is known: lists of leads, which items share, show by what to search for it. */
async function readById(id: string, { client, run }: ItemContext): Promise<ListedLead | undefined> {
	for (const days of [...recentDays, undefined]) {
		const query = days === undefined ? createdWithin() : createdInLastDays(days);
		const key = `creation of leads of ${days} days in ${client.account}`;
		const listed = await requestOnce(run.lookUps, key, async () => {
			const { leads } = await listLeads(query, client);
			const searched = leads.map(({ id: each, phone, createdAt }) =>
				createdAt === undefined ? { id: each, phones: [phone] } : { id: each, createdAt },
			);
			return new Map(searched.map((each) => [each.id, each]));
		});
		const searched = listed.get(id);
		// The list is older than this reading.
		if (searched) return await readLead(client, searched);
	}
	return undefined;
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
): Promise<Answer<unknown>> {
	const { client, labelOf } = context;
	return await withLock(leadLockKey(id), async (lastEnd) => {
		const isFresh = known !== undefined && known.startedAt > lastEnd;
		const listed = isFresh ? known : await readLead(client, { id, phones });
		const reading = listed ?? (await readById(id, context));
		if (!reading) {
			throw new InvalidInput(
				`No list of the CRM shows lead ${id}, so nothing was changed`,
				'It may have been deleted meanwhile. Check the ID of the lead, and run this again.',
			);
		}
		const request = { body: bodyOf(reading.lead), id, idLabel: `Lead ${id}`, labelOf };
		return await client.requestOrThrow(endpoints.updateLead, request);
	});
}
