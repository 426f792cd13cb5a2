import type { IDataObject } from 'n8n-workflow';

import { parsedMetadata } from '../../shared/lead/parsedMetadata';
import { leadLocator } from '../../shared/locators/lead';
import type { SendRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { isRecord } from '../../shared/transport/records';
import { mayBeRedacted } from '../../shared/transport/secrets';
import { jsonObjectParameter } from '../../shared/values/json';
import { readLead } from './readLead';

const label = 'Metadata (JSON)';

/**
 * Merges "Metadata (JSON)" into what the lead has, because `PUT` replaces it. In "Fields to Clear", it
 * is replaced, but for the claims of campaigns.
 *
 * @throws {InvalidInput} when the metadata that would be overwritten cannot be read
 * @throws {RequestFailed} when the CRM refuses or cannot be reached
 */
export const mergeIntoMetadata: SendRequest = async function (fields, send) {
	if (fields.metadata === undefined) return await send(fields);
	const given = jsonObjectParameter(fields.metadata, label);
	const isReplaced = [this.getNodeParameter('fieldsToClear', [])].flat().includes('metadata');
	if (isReplaced && given.campaigns !== undefined) return await send(fields);
	const id = String(this.getNodeParameter(leadLocator.name, '', { extractValue: true })).trim();
	const { json } = this.getInputData();
	const phones = [fields.phone, String(json.id) === id && json.phone];
	const lead = await readLead(this, id, phones);
	if (lead) return await send({ ...fields, metadata: mergedMetadata(lead, given, isReplaced) });
	throw unreadable('No list of the CRM shows the lead');
};

/**
 * The metadata of a listed lead with the given keys set; without its other keys if it is replaced.
 * Claims of campaigns (the key `campaigns`) stay, but for those that are given; `null` removes one.
 *
 * @throws {InvalidInput} when the lead's metadata, or a claim that is given, cannot be read
 */
export function mergedMetadata(
	lead: { metadata?: unknown },
	given: IDataObject,
	isReplaced = false,
): IDataObject {
	const shown = objectOf(lead.metadata);
	const claims = objectOf(shown?.campaigns ?? {});
	if (!shown || !claims || !isExact(shown)) {
		throw unreadable("The CRM does not show the lead's metadata as it is");
	}
	const named = given.campaigns === undefined ? {} : objectOf(given.campaigns);
	if (!named) {
		throw new InvalidInput(
			`"campaigns" in "${label}" is not an object`,
			'It holds the claims of campaigns, by campaign key. Leave it out to keep them.',
		);
	}
	const kept = Object.entries({ ...claims, ...named }).filter(([, claim]) => claim !== null);
	return {
		...(!isReplaced && shown),
		...given,
		...((shown.campaigns ?? given.campaigns) !== undefined && {
			campaigns: Object.fromEntries(kept) as IDataObject,
		}),
	};
}

/** An object as the CRM shows it: also as JSON text, and as an empty list or `null` if it is empty. */
function objectOf(value: unknown): IDataObject | undefined {
	const parsed = parsedMetadata(value);
	const isEmpty = parsed === null || parsed === '' || (Array.isArray(parsed) && !parsed.length);
	if (isEmpty) return {};
	return isRecord(parsed) ? (parsed as IDataObject) : undefined;
}

/** Whether a value from an answer is certainly what the CRM stores, so that it can be written back. */
function isExact(value: unknown): boolean {
	if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	if (typeof value === 'string') return !value.includes('\uFFFD') && !mayBeRedacted(value);
	if (typeof value !== 'object' || value === null) return true;
	return Object.entries(value).every(([key, entry]) => isExact(key) && isExact(entry));
}

function unreadable(message: string): InvalidInput {
	return new InvalidInput(
		`${message}, so nothing was changed`,
		`"${label}" is merged into what the lead has. Check "Lead". To write metadata that cannot be read, pick "${label}" in "Fields to Clear" as well, and enter all of it, with the key "campaigns".`,
	);
}
