import type { IDataObject } from 'n8n-workflow';

import { endpoints, type Lead } from '../../shared/contract';
import type { Answer, Refusal } from '../../shared/transport/sendRequest';
import { mayHaveTakenEffect, type Campaign } from '../campaign';
import { campaignsOf, metadataWithClaim, type Claim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import { isSamePhone } from '../contact/samePhone';

/** A `POST /lead` that the CRM accepted, or refused because it has the lead. */
export interface Creation {
	answer: Answer<Lead>;
	body: IDataObject;
	/** Start of the first attempt, by n8n's clock. In ms since the epoch. */
	requestedAt: number;
	/** Whether the body contained a claim. */
	carriesClaim: boolean;
	/** When that claim was made, by n8n's clock. In ms since the epoch. */
	claimedAt?: number;
}

/** A `POST /lead` that failed. */
export interface FailedCreation extends Refusal {
	/** Whether its claim may be on a lead nevertheless. */
	mayHaveLeftClaim: boolean;
}

/**
 * Sends `POST /lead`, with a claim if the CRM supports that. If the request is refused before a
 * claim was ever stored this way, it is sent again without the claim.
 */
export async function createLead(
	contact: Contact,
	campaign: Campaign,
): Promise<Creation | FailedCreation> {
	const { observed } = campaign;
	if (!mayClaimByCreation(contact, campaign)) {
		return await postLead(contact.leadBody, false, campaign);
	}
	const claimedAt = Date.now();
	const claim = newClaim(campaign.run, contact.phone, campaign);
	const body = bodyWithClaim(contact.leadBody, claim, campaign);
	const withClaim = await postLead(body, true, campaign);
	if ('answer' in withClaim) return { ...withClaim, claimedAt };
	if (withClaim.mayHaveLeftClaim) return withClaim;
	if (observed.claimByCreation === 'proved') return withClaim;
	const withoutClaim = await postLead(contact.leadBody, false, campaign);
	if ('answer' in withoutClaim) observed.claimByCreation = 'refuted';
	return withoutClaim;
}

/** A claim before the message is sent. */
export function newClaim(run: string, phone: string, { observed }: Campaign): Claim {
	const at = new Date(observed.claimTime(Date.now())).toISOString();
	return { status: 'sending', at, run, phone };
}

/** The body of a `POST /lead` with a claim in its metadata. */
export function bodyWithClaim(
	body: IDataObject,
	claim: Claim,
	{ settings }: Campaign,
): IDataObject {
	return { ...body, metadata: metadataWithClaim(body.metadata, settings.campaignKey, claim) };
}

/**
 * Whether the claim may be sent with the creation. Near the maximum of messages, the contact may
 * not get one, so the lead is claimed later, after its message is reserved.
 */
function mayClaimByCreation({ leadBody }: Contact, campaign: Campaign): boolean {
	const { settings, observed, budget, client } = campaign;
	if (settings.campaignKey === '' || !observed.isClaimProved) return false;
	if (!['possible', 'proved'].includes(observed.claimByCreation)) return false;
	const isWritable = campaignsOf(leadBody.metadata) !== undefined;
	return isWritable && budget.hasRoomFor(client.pool.limit);
}

async function postLead(
	body: IDataObject,
	carriesClaim: boolean,
	campaign: Campaign,
): Promise<Creation | FailedCreation> {
	const startedAt = Date.now();
	const answer = await campaign.client.request(endpoints.createLead, { body });
	if (answer.ok) {
		return { answer, body, requestedAt: Date.now() - answer.elapsedMs, carriesClaim };
	}
	const mayHaveLeftClaim = carriesClaim && mayHaveTakenEffect(answer);
	const existing = answer.failure.status === 409 ? await findExisting(body, campaign) : undefined;
	if (!existing) return { ...answer, mayHaveLeftClaim };
	return { answer: existing, body, requestedAt: startedAt, carriesClaim: mayHaveLeftClaim };
}

/**
 * Finds the lead that has the phone already: a CRM may refuse to create it again, instead of
 * returning it (spec, section 9, version 2.4.0).
 */
async function findExisting(
	{ phone }: IDataObject,
	{ client }: Campaign,
): Promise<Answer<Lead> | undefined> {
	const wanted = String(phone ?? '');
	const answer = await client.request(endpoints.listLeads, { query: { phone: wanted } });
	if (!answer.ok || !Array.isArray(answer.body)) return undefined;
	const lead = answer.body.find((each) => isSamePhone(each.phone, wanted));
	return lead && { ...answer, body: lead };
}
