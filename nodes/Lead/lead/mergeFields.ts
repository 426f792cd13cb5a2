import type { IDataObject } from 'n8n-workflow';

import { claimIn, KnownLead } from '../../shared/lead/knownLead';
import { readingNow } from '../../shared/lead/listLeads';
import { isAsStored, parsedMetadata, readableMetadata } from '../../shared/lead/metadata';
import { withLead, type LeadReading } from '../../shared/lead/writeMetadata';
import { leadLocator } from '../../shared/locators/lead';
import type { PrepareFields, SendRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/invalidInput';
import { isBlank } from '../../shared/values/blank';
import { parseJsonObject } from '../../shared/values/json';
import { findLeadById } from './findLeadById';
import { readTagsToAdd, tagsToAddField, withTags } from './tagsToAdd';

/** Fields whose keys are set one by one, because `PUT` replaces them as a whole. */
const mergedLabels = { metadata: 'Metadata (JSON)', utms: 'UTMs (JSON)' };

type MergedField = keyof typeof mergedLabels;

const mergedNames = Object.keys(mergedLabels) as MergedField[];

/** Lets a request have metadata where there are only tags to add to it. */
export function prepareForTags(collection: string): PrepareFields {
	return function (fields) {
		if (fields.metadata !== undefined) return fields;
		if (isBlank(this.form.get(`${collection}.${tagsToAddField.name}`))) return fields;
		return readTagsToAdd(this.form, collection).length === 0 ? fields : { ...fields, metadata: {} };
	};
}

/**
 * Sends an update whose metadata and UTMs are merged into what the lead has. In "Fields to Clear", they
 * are replaced, but for the claims of campaigns. What cannot be read is written over where all of it is given.
 *
 * @throws {InvalidInput} when what would be overwritten cannot be read
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export const mergeIntoLead: SendRequest = async function (fields, send) {
	const replaced = [this.form.get('fieldsToClear')].flat();
	const given = mergedNames.filter((name) => fields[name] !== undefined);
	if (given.length === 0) return await send(fields);
	const givenClaims = claimsIn(parseJsonObject(fields.metadata, mergedLabels.metadata));
	const keepsSome = (name: MergedField) =>
		!replaced.includes(name) || (name === 'metadata' && givenClaims !== 'none');
	const [merged] = given.filter(keepsSome);
	const isEnteredWhole = merged && replaced.includes(merged) && givenClaims === 'some';
	const id = String(this.form.picked(leadLocator.name)).trim();
	const { json } = this.getInputData();
	const phones = [fields.phone, String(json.id) === id && json.phone];
	const read = async (): Promise<LeadReading> => {
		const reading = merged && (await findLeadById(this, id, phones));
		if (reading) return reading;
		if (!merged || isEnteredWhole) return { lead: KnownLead.read({ id }), ...readingNow() };
		throw unreadable('No list of the CRM shows the lead', merged);
	};
	const added = readTagsToAdd(this.form, 'updateFields');
	const bodyOf = (lead: KnownLead) => ({
		...fields,
		...mergeFields(lead, fields, { replaced, added }),
	});
	const { client } = this;
	const signal = this.getExecutionCancelSignal();
	return await withLead(
		client,
		id,
		{ signal },
		async (lead) => await lead.write({ read, bodyOf, send }),
	);
};

/** What metadata that is given says of the claims of campaigns: `none` are `{}` and null. */
function claimsIn({ campaigns }: IDataObject): 'left out' | 'none' | 'some' {
	if (campaigns === undefined) return 'left out';
	const named = readableMetadata(campaigns);
	return named && Object.keys(named).length === 0 ? 'none' : 'some';
}

/**
 * The metadata and UTMs of an update, merged into what a lead has.
 *
 * @param fields of the update
 * @param options `replaced`: fields of which nothing is kept but the claims of campaigns; `added`: tags to
 *   add to the metadata
 * @throws {InvalidInput} when what the lead has, or a claim that is given, cannot be read, or tags cannot be added
 */
export function mergeFields(
	lead: KnownLead,
	{ metadata, utms }: IDataObject,
	{ replaced = [], added }: { replaced?: readonly unknown[]; added: readonly string[] },
): IDataObject {
	return {
		...(metadata !== undefined && {
			metadata: withTags(mergeMetadata(lead, metadata, replaced.includes('metadata')), added),
		}),
		...(utms !== undefined && { utms: mergeUtms(lead, utms, replaced.includes('utms')) }),
	};
}

/**
 * Claims of campaigns (the key `campaigns`) stay, but for those that are given; `null` removes one, and no
 * claims at all in metadata that is replaced remove all. A claim that was copied before the campaign wrote
 * the lead's own does not replace it: a message that was sent since would be sent again.
 */
function mergeMetadata(lead: KnownLead, metadata: unknown, isReplaced: boolean): IDataObject {
	const given = parseJsonObject(metadata, mergedLabels.metadata);
	const givenClaims = claimsIn(given);
	const isHidden = lead.claims.hiddenPart !== undefined;
	if (isReplaced && (givenClaims === 'none' || (givenClaims === 'some' && isHidden))) return given;
	if (isHidden) {
		throw unreadable(
			typeof lead.record.metadata === 'string'
				? "The lead's metadata in the CRM is broken JSON"
				: "The CRM does not show the lead's metadata as it is",
			'metadata',
		);
	}
	const shown = lead.metadata.or<IDataObject>({});
	const named = readableMetadata(given.campaigns);
	if (!named) {
		throw new InvalidInput(
			`"campaigns" in "${mergedLabels.metadata}" is not an object`,
			'It holds the claims of campaigns, by campaign key. Leave it out to keep them.',
		);
	}
	const own = readableMetadata(shown.campaigns) ?? {};
	const claims = Object.entries({ ...own, ...named }).map(([key, claim]) => {
		const isEarlier = claimIn(named, key).isBefore(claimIn(own, key));
		return [key, isEarlier ? own[key] : claim] as const;
	});
	const campaigns = Object.fromEntries(claims.filter(([, claim]) => claim !== null)) as IDataObject;
	const hasClaims = shown.campaigns !== undefined || given.campaigns !== undefined;
	return { ...(!isReplaced && shown), ...given, ...(hasClaims && { campaigns }) };
}

function mergeUtms(lead: KnownLead, utms: unknown, isReplaced: boolean): IDataObject {
	const given = parseJsonObject(utms, mergedLabels.utms);
	if (isReplaced) return given;
	const shown = readableMetadata(parsedMetadata(lead.record.utms));
	if (lead.record.utms !== undefined && shown && isAsStored(shown)) return { ...shown, ...given };
	throw unreadable("The CRM does not show the lead's UTMs as they are", 'utms');
}

function unreadable(message: string, name: MergedField): InvalidInput {
	const label = mergedLabels[name];
	const all = name === 'metadata' ? ', with the key "campaigns"' : '';
	return new InvalidInput(
		`${message}, so nothing was changed`,
		`"${label}" is merged into what the lead has. Check "Lead". To write over what cannot be read, pick "${label}" in "Fields to Clear" as well, and enter all of it${all}.`,
	);
}
