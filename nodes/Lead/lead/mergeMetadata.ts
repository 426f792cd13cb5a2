import type { IDataObject } from 'n8n-workflow';

import type { LeadDetails } from '../../shared/lead/leadDetails';
import { areClaimsReadable } from '../../shared/lead/leadParts';
import { readableMetadata } from '../../shared/lead/metadata';
import { leadLocator } from '../../shared/locators/lead';
import type { SendRequest } from '../../shared/operation/operation';
import { InvalidInput } from '../../shared/invalidInput';
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
	const isReplaced = [this.form.get('fieldsToClear')].flat().includes('metadata');
	const given = jsonObjectParameter(fields.metadata, label);
	if (isReplaced && given.campaigns !== undefined) return await send(fields);
	const id = String(this.form.picked(leadLocator.name)).trim();
	const { json } = this.getInputData();
	const lead = await readLead(this, id, [fields.phone, String(json.id) === id && json.phone]);
	if (lead) return await send({ ...fields, metadata: mergedMetadata(lead, given, isReplaced) });
	throw unreadable('No list of the CRM shows the lead');
};

/**
 * The metadata of a listed lead with the given keys set; without its other keys if it is replaced.
 * Claims of campaigns (the key `campaigns`) stay, but for those that are given; `null` removes one.
 *
 * @param metadata as entered, or as JSON text
 * @throws {InvalidInput} when the lead's metadata, or a claim that is given, cannot be read
 */
export function mergedMetadata(
	lead: LeadDetails,
	metadata: unknown,
	isReplaced = false,
): IDataObject {
	const given = jsonObjectParameter(metadata, label);
	if (!areClaimsReadable(lead)) {
		throw unreadable(
			typeof lead.metadata === 'string'
				? "The lead's metadata in the CRM is broken JSON"
				: "The CRM does not show the lead's metadata as it is",
		);
	}
	const shown = readableMetadata(lead.metadata) ?? {};
	const named = readableMetadata(given.campaigns);
	if (!named) {
		throw new InvalidInput(
			`"campaigns" in "${label}" is not an object`,
			'It holds the claims of campaigns, by campaign key. Leave it out to keep them.',
		);
	}
	const claims = Object.entries({ ...readableMetadata(shown.campaigns), ...named });
	const campaigns = Object.fromEntries(claims.filter(([, claim]) => claim !== null)) as IDataObject;
	const hasClaims = shown.campaigns !== undefined || given.campaigns !== undefined;
	return { ...(!isReplaced && shown), ...given, ...(hasClaims && { campaigns }) };
}

function unreadable(message: string): InvalidInput {
	return new InvalidInput(
		`${message}, so nothing was changed`,
		`"${label}" is merged into what the lead has. Check "Lead". To write metadata that cannot be read, pick "${label}" in "Fields to Clear" as well, and enter all of it, with the key "campaigns".`,
	);
}
