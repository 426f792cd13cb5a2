import type { IDataObject } from 'n8n-workflow';

import { showsOwnMessage } from '../../shared/claim/evidence';
import { endpoints } from '../../shared/contract';
import { KnownLead } from '../../shared/lead/knownLead';
import { readLead, type ListedLead } from '../../shared/lead/person';
import {
	isClaimOf,
	metadataWithClaim,
	type Claim,
	type ClaimStatus,
	type StoredClaim,
} from '../../shared/lead/storedClaim';
import type { Answer, CrmRequest } from '../../shared/transport/crmClient';
import type { Contact } from '../contact/contact';
import { isOfThisProcess, type Campaign } from '../control/campaign';
import { RunStopped, withoutKeyAdvice } from '../report/errors';
import { crmNow, type Attempt } from './attempt';

/** A claim with what is known of the contact's message. */
export function newClaim(
	status: ClaimStatus,
	attempt: Attempt,
	{ runId, began, settings }: Campaign,
): Claim {
	const { contact, report, lead, reading, conversation } = attempt;
	const { sentAt } = report;
	const earlierOwn = lead?.ownConversationId(settings.campaignKey);
	const known = conversation?.id ?? earlierOwn;
	const wasOpened = conversation?.isReused === false || known === earlierOwn;
	// A late note has the time of the message.
	const at = sentAt ? Date.parse(sentAt) + reading.clockOffsetMs : crmNow(reading);
	return {
		status,
		key: settings.typedKey,
		at: new Date(at).toISOString(),
		run: runId,
		...(began !== undefined && { began: new Date(began).toISOString() }),
		phone: contact.phone,
		template: contact.template,
		...(known !== undefined && { conversationId: known }),
		isOwnConversation: known !== undefined && wasOpened,
	};
}

/** Whether this run has claimed the lead for the contact, and its message is not noted as sent yet. */
export function isOwnClaim(lead: KnownLead, { phone }: Contact, campaign: Campaign): boolean {
	const claim = lead.claim(campaign.settings.campaignKey);
	return claim !== undefined && isClaimOf(claim, campaign.runId, phone);
}

/** Whether the answer to a claim shows the lead's claims, but not this run's for the contact. */
export function lacksOwnClaim(
	{ body }: Answer<unknown>,
	contact: Contact,
	campaign: Campaign,
): boolean {
	const answered = KnownLead.read(Object(body) as object);
	return answered.claims !== undefined && !isOwnClaim(answered, contact, campaign);
}

/** The claim of another run that has sent to the lead, or may have. */
export function claimOfOtherRun(lead: KnownLead, campaign: Campaign): StoredClaim | undefined {
	const claim = lead.claim(campaign.settings.campaignKey);
	const isOther = claim?.run !== undefined && claim.run !== campaign.runId;
	return isOther && claim.isOpenOrSent ? claim : undefined;
}

/** The times of two claims tell which is later only where they are this far apart. In ms. */
const certainlySinceMs = 1_000;

/**
 * Whether the contact's lead shows that a run of another process, which began earlier, is at work on the same
 * campaign: then this one stops. Of two that began at the same moment, one has the lower ID. `Date` has whole
 * seconds, and what was written before this run began, or by its own process, says nothing: locks keep those apart.
 * A claim that an earlier look-up of the contact has not shown was certainly written since.
 *
 * @param before the contact as it was looked up before, if it was
 */
export function showsEarlierRun(lead: KnownLead, before: Attempt, campaign: Campaign): boolean {
	const { began = Infinity, runId, settings } = campaign;
	const { run, at, began: otherBegan } = lead.claim(settings.campaignKey) ?? {};
	if (run === undefined || at === undefined || otherBegan === undefined) return false;
	const isNew =
		before.hadLead !== undefined && before.lead?.claim(settings.campaignKey)?.run !== run;
	const isSince = at >= began + (isNew ? -certainlySinceMs : certainlySinceMs);
	const isEarlier = otherBegan < began || (otherBegan === began && run < runId);
	return isSince && isEarlier && !isOfThisProcess(run);
}

/**
 * Records whether leads show a claim of the campaign, and a message that the CRM took: some never do.
 *
 * @param sent the claim of a message on them that is not noted there
 */
export function recordShown(
	leads: readonly KnownLead[],
	campaign: Campaign,
	sent?: StoredClaim,
): void {
	for (const lead of leads) {
		const claim = sent ?? lead.claim(campaign.settings.campaignKey);
		if (!claim) continue;
		campaign.hasShownClaim = true;
		campaign.hasShownMessage ||= showsOwnMessage(claim, lead);
	}
}

/** Another run of the campaign is at work, and this one leaves the rest to it. */
export function otherRunError(): RunStopped {
	const text = 'Another run of this campaign is at work, so this one stopped';
	return new RunStopped('otherRun', text, 'Run again when it has ended.');
}

/** The error for a CRM whose list does not show the first lead that is to be claimed. */
export function unlistedError(): RunStopped {
	return new RunStopped(
		'unfit',
		'A lead cannot be read back from the CRM',
		`"Campaign Key" is stored on each lead, but the list of leads does not show the first one, so this cannot be verified. ${withoutKeyAdvice}`,
	);
}

/**
 * Writes a claim of the campaign beside the rest of a lead's metadata, as last read. The caller holds its lock.
 *
 * @param policy how it is sent, and fields that are written with it
 */
export async function putClaim(
	{ id, metadata }: Pick<KnownLead, 'id' | 'metadata'>,
	claim: IDataObject,
	{ client, settings }: Campaign,
	{ body: fields, ...policy }: Pick<CrmRequest, 'body' | 'ignoresStop' | 'checkBeforeSending'> = {},
) {
	const body = { ...fields, metadata: metadataWithClaim(metadata, settings.campaignKey, claim) };
	const request = { id, idLabel: `Lead ${id}`, body, ...policy };
	return await client.request(endpoints.updateLead, request);
}

/** Pauses before a lead is searched for again that is not listed yet: the list may lag behind. In ms. */
export const laggingListMs = [250, 500, 1_000, 2_000, 2_000];

/** Reads the lead of a contact again, even after a cancel or a limit. */
export async function readAgain(
	{ id, phone, createdAt }: KnownLead,
	contact: Contact,
	{ client, signal }: Campaign,
	pausesMs: readonly number[] = [],
): Promise<ListedLead | undefined> {
	const searched = { id, phones: [phone, contact.phone], createdAt };
	return await readLead(client, searched, { ignoresStop: true, pausesMs, signal });
}
