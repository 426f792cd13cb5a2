import type { IDataObject } from 'n8n-workflow';

import type { Lead, LeadConversation } from '../contract';
import { Moment } from '../values/moment';
import { Conversation, conversationsPart, type ConversationState } from './conversation';
import { areLabelsReadable, labelsOf, type LabelOnLead } from './labels';
import { campaignsOf, isAsStored, parsedMetadata, readableMetadata } from './metadata';
import { ownConversationIn } from './ownConversation';
import { Shown } from './shown';
import { StoredClaim } from './storedClaim';

/**
 * A lead as rules see it: what the CRM may hide is `Shown`, and nothing can be read around that, but for
 * `ownConversationId`: where that is hidden, a rule leaves out one person too many.
 */
export interface LeadView {
	readonly id: string;
	/** As the CRM shows it, in any format. */
	readonly phone: unknown;
	readonly createdAt: Moment;
	/** The labels, if all are named: a bare ID may be of something else. */
	readonly labels: Shown<LabelOnLead[]>;
	readonly conversations: Shown<Conversation[]>;
	/** The status and sector of each conversation. */
	readonly conversationStates: Shown<ConversationState[]>;
	/** The conversations, if the time of the last message of each is shown. */
	readonly lastMessages: Shown<Conversation[]>;
	/** The claims of all campaigns, if the whole metadata is exactly as the CRM stores it. */
	readonly claims: Shown<StoredClaim[]>;
	/** One of them; `undefined` if the campaign has none. */
	claim(campaignKey: string): Shown<StoredClaim | undefined>;
	/** See `ownConversationIn`; `undefined` also where that is hidden, or the key is empty. */
	ownConversationId(campaignKey: string): string | undefined;
}

const metadataPart = 'metadata';

type LeadRecord = Partial<Lead> & Pick<Lead, 'id'>;

/**
 * A lead as the CRM has listed it, or answered with it. Its parts are read when they are used, so that a
 * long list takes no more memory than its records.
 */
export class KnownLead implements LeadView {
	private constructor(
		/** The lead as received, but for what `uniform` changes. A field is missing where the CRM hides it. */
		readonly record: LeadRecord,
	) {}

	/** @param received a lead from the CRM */
	static read(this: void, received: object): KnownLead {
		return new KnownLead(uniform(received as LeadRecord));
	}

	get id(): string {
		return this.record.id;
	}

	get phone(): unknown {
		return this.record.phone;
	}

	get createdAt(): Moment {
		return Moment.read(this.record.createdAt);
	}

	get labels(): Shown<LabelOnLead[]> {
		return areLabelsReadable(this.record)
			? Shown.of(labelsOf(this.record))
			: Shown.hidden('labels');
	}

	/** The labels that are seen, also where others are hidden: for presence, never for absence. */
	get visibleLabels(): LabelOnLead[] {
		return labelsOf(this.record);
	}

	get conversations(): Shown<Conversation[]> {
		const { accountExternalConversations: all } = this.record;
		return all
			? Shown.of(all.map((record) => new Conversation(record)))
			: Shown.hidden(conversationsPart);
	}

	get conversationStates(): Shown<ConversationState[]> {
		return this.conversations.map((all) => Shown.all(all.map(({ state }) => state)));
	}

	get lastMessages(): Shown<Conversation[]> {
		return this.conversations.map((all) =>
			all.every(({ lastMessageAt }) => lastMessageAt.isKnown)
				? all
				: Shown.hidden(conversationsPart),
		);
	}

	/** The metadata, if it is exactly as the CRM stores it, so that it can be written back. */
	get metadata(): Shown<IDataObject> {
		const { metadata } = this.record;
		const readable = readableMetadata(metadata);
		const isShown = metadata !== undefined && readable !== undefined && isAsStored(metadata);
		return isShown ? Shown.of(readable) : Shown.hidden(metadataPart);
	}

	get claims(): Shown<StoredClaim[]> {
		return this.metadata.map(() => this.visibleClaims);
	}

	claim(campaignKey: string): Shown<StoredClaim | undefined> {
		return this.metadata.map(() => this.visibleClaim(campaignKey));
	}

	/** The claims, if they can be read: also where other metadata is not as the CRM stores it. */
	get visibleClaims(): Shown<StoredClaim[]> {
		const { metadata } = this.record;
		const campaigns = metadata === undefined ? undefined : campaignsOf(metadata);
		if (!campaigns) return Shown.hidden(metadataPart);
		return Shown.of(Object.keys(campaigns).map((key) => claimIn(campaigns, key)));
	}

	/** One of them; `undefined` if the campaign has none. */
	visibleClaim(campaignKey: string): Shown<StoredClaim | undefined> {
		const { metadata } = this.record;
		const campaigns = metadata === undefined ? undefined : campaignsOf(metadata);
		if (!campaigns) return Shown.hidden(metadataPart);
		const hasClaim = campaignKey !== '' && Object.hasOwn(campaigns, campaignKey);
		return Shown.of(hasClaim ? claimIn(campaigns, campaignKey) : undefined);
	}

	ownConversationId(campaignKey: string): string | undefined {
		const claim = this.visibleClaim(campaignKey).or(undefined);
		return claim && ownConversationIn(this.conversations.or([]), claim);
	}

	/** The lead as it was before a claim of a campaign. */
	withoutClaim(campaignKey: string): KnownLead {
		const { campaigns, ...others } = readableMetadata(this.record.metadata) ?? {};
		const claims = { ...readableMetadata(campaigns) };
		delete claims[campaignKey];
		const metadata = Object.keys(claims).length === 0 ? others : { ...others, campaigns: claims };
		return new KnownLead({ ...this.record, metadata });
	}
}

/** A claim in the `campaigns` of metadata. @param key in its normal form */
export function claimIn(campaigns: IDataObject, key: string): StoredClaim {
	return new StoredClaim(key, readableMetadata(campaigns[key]) ?? {});
}

/**
 * A lead from the CRM in the one form that is read here: labels and conversations that are
 * `null` become empty lists, metadata given as JSON text is parsed, an empty time becomes `null`, a status
 * text, and a conversation's sector is also read from `AccountChatSector`.
 */
function uniform(received: LeadRecord): LeadRecord {
	const lead: LeadRecord = { ...received };
	if (lead.accountCRMLeadLabelAssignments === null) lead.accountCRMLeadLabelAssignments = [];
	const { accountExternalConversations: listed } = received;
	const conversations = listed === null ? [] : listed;
	if (Array.isArray(conversations)) {
		lead.accountExternalConversations = conversations.map(uniformConversation);
	} else delete lead.accountExternalConversations;
	if ('metadata' in lead) lead.metadata = parsedMetadata(lead.metadata) as Lead['metadata'];
	return lead;
}

function uniformConversation(received: LeadConversation): LeadConversation {
	if (typeof received !== 'object' || received === null) return {} as LeadConversation;
	const { AccountChatSector, lastMessageAt, status } = received;
	const conversation = { ...received };
	if (lastMessageAt === '') conversation.lastMessageAt = null;
	if (typeof status === 'number') conversation.status = String(status);
	if (conversation.accountChatSectorId === undefined && AccountChatSector !== undefined) {
		conversation.accountChatSectorId = AccountChatSector?.id ?? null;
	}
	return conversation;
}
