import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import type { Answer, Refusal } from '../../shared/transport/crmClient';
import type { Campaign } from '../campaign';
import { campaignsOf, metadataWithClaim, readableMetadata, type ClaimNote } from '../claimNote';
import type { Contact } from '../contact/contact';
import { mayBeCarriedOut } from './carriedOut';

/** A `POST /lead` that the CRM took. */
export interface Creation {
	answer: Answer<Lead>;
	body: IDataObject;
	/** Start of the first attempt, by n8n's clock. In ms since the epoch. */
	requestedAt: number;
	/** Whether the campaign's note was sent with it. */
	carriesNote: boolean;
}

/** A `POST /lead` that failed. */
export interface FailedCreation extends Refusal {
	/** Whether the campaign's note may be on a lead all the same. */
	mayHaveLeftNote: boolean;
}

/**
 * Sends `POST /lead`, with the campaign's note where leads may be claimed by their own creation. A
 * creation that is refused before a note was ever stored is sent again without it.
 */
export async function createLead(
	contact: Contact,
	campaign: Campaign,
): Promise<Creation | FailedCreation> {
	const { observed } = campaign;
	if (!mayClaimByCreation(contact, campaign)) {
		return await requestCreation(contact.leadBody, false, campaign);
	}
	const body = bodyWithNote(contact.leadBody, claimingNote(campaign.run), campaign);
	const created = await requestCreation(body, true, campaign);
	if ('answer' in created || created.mayHaveLeftNote) return created;
	if (observed.creationClaims === 'proved') return created;
	const withoutNote = await requestCreation(contact.leadBody, false, campaign);
	if ('answer' in withoutNote) observed.creationClaims = 'refuted';
	return withoutNote;
}

/** The note with which a run claims a lead. */
export function claimingNote(run: string): ClaimNote {
	return { status: 'sending', at: new Date().toISOString(), run };
}

/** The body of a `POST /lead` with a note in its metadata. */
export function bodyWithNote(
	body: IDataObject,
	note: ClaimNote,
	{ settings }: Campaign,
): IDataObject {
	const metadata = readableMetadata(body.metadata) ?? {};
	return { ...body, metadata: metadataWithClaim(metadata, settings.campaignKey, note) };
}

/**
 * Whether the note may be sent with the creation. Near the maximum of messages, where it is not
 * sure that the contact can be sent to, a lead is claimed when its message is reserved.
 */
function mayClaimByCreation({ leadBody }: Contact, campaign: Campaign): boolean {
	const { settings, observed, budget, client } = campaign;
	if (settings.campaignKey === '' || !observed.isClaimProved) return false;
	if (!['tried', 'proved'].includes(observed.creationClaims)) return false;
	const metadata = readableMetadata(leadBody.metadata);
	const isWritable = metadata !== undefined && campaignsOf(metadata) !== undefined;
	return isWritable && budget.hasRoomFor(client.pool.limit);
}

async function requestCreation(
	body: IDataObject,
	carriesNote: boolean,
	{ client }: Campaign,
): Promise<Creation | FailedCreation> {
	const answer = await client.request(endpoints.createLead, { body });
	if (!answer.ok) return { ...answer, mayHaveLeftNote: carriesNote && mayBeCarriedOut(answer) };
	return { answer, body, requestedAt: Date.now() - answer.elapsedMs, carriesNote };
}
