import type { IDataObject } from 'n8n-workflow';

import { endpoints, requestFields, type LeadBody } from '../contract';
import { idText, withoutFields } from '../records';
import { isBlank } from '../values/blank';
import { isEquivalent } from '../values/json';
import { timeOf } from '../values/time';
import { ownConversationIn, readConversation, type Conversation } from './conversation';
import { readLabel, type LabelOnLead } from './labels';
import { isAsStored, objectOf, storedObject } from './metadata';
import { readClaim, type StoredClaim } from './storedClaim';

/** Fields of a lead that are no objects. */
type TextField = Exclude<keyof LeadBody, 'metadata' | 'utms'>;

/** Fields that an update can write (docs/assumptions.md), but for metadata. */
const writableFields = Object.keys(requestFields(endpoints.createLead)).filter(
	(name) => name !== 'metadata',
);

/**
 * A lead as the CRM has listed it, or answered with it. A part is `undefined` where the CRM hides it, or it
 * cannot be read: the compiler asks whoever needs it what then. What is hidden is never "none". Parts are
 * read when they are used, so that a long list takes no more memory than its records.
 */
export class KnownLead {
	private constructor(private readonly record: IDataObject) {}

	/** @param received a lead from the CRM */
	static read(this: void, received: object): KnownLead {
		return new KnownLead(received as IDataObject);
	}

	/** Empty where the CRM shows none. */
	get id(): string {
		return idText(this.record.id) ?? '';
	}

	/** As the CRM shows it, in any format. */
	get phone(): unknown {
		return this.record.phone;
	}

	/** In ms since the epoch. */
	get createdAt(): number | undefined {
		return timeOf(this.record.createdAt);
	}

	/** A field as text, also where the CRM shows a number; `null` where it is empty. */
	text(name: TextField): string | null | undefined {
		const value = this.record[name];
		return value === null || value === '' ? null : idText(value);
	}

	/** The labels, if all are named: a bare ID may be of something else. */
	get labels(): LabelOnLead[] | undefined {
		const labels = listOf(this.record.accountCRMLeadLabelAssignments)?.map(readLabel);
		return labels?.every(({ name }) => name !== undefined) ? labels : undefined;
	}

	get conversations(): Conversation[] | undefined {
		return listOf(this.record.accountExternalConversations)?.map(readConversation);
	}

	/** The conversations, if the status and sector of each is shown. */
	get conversationStates(): Conversation[] | undefined {
		const all = this.conversations;
		const isShown = ({ status, sectorId }: Conversation) =>
			status !== undefined && sectorId !== undefined;
		return all?.every(isShown) ? all : undefined;
	}

	/** The conversations, if it is shown when the last message of each was, at the latest. */
	get lastMessages(): Conversation[] | undefined {
		const all = this.conversations;
		return all?.every(({ lastMessageBy }) => lastMessageBy !== undefined) ? all : undefined;
	}

	/** The metadata, if it is exactly as the CRM stores it; `{}` for none. */
	get metadata(): IDataObject | undefined {
		return storedObject(this.record.metadata);
	}

	/** The UTMs, in the same way. */
	get utms(): IDataObject | undefined {
		return storedObject(this.record.utms);
	}

	/** The claims of all campaigns. */
	get claims(): StoredClaim[] | undefined {
		const { metadata } = this;
		const campaigns = metadata && objectOf(metadata.campaigns);
		return campaigns && Object.entries(campaigns).map(([key, claim]) => readClaim(key, claim));
	}

	/** One of them. `undefined` where the campaign has none, and also where claims are hidden: see `claims`. */
	claim(campaignKey: string): StoredClaim | undefined {
		return this.claims?.find((claim) => claim.campaignKey === campaignKey);
	}

	/** See `ownConversationIn`; `undefined` also where that is hidden. */
	ownConversationId(campaignKey: string): string | undefined {
		const claim = this.claim(campaignKey);
		return claim && ownConversationIn(this.conversations ?? [], claim);
	}

	/** The lead as it was before a conversation was opened or reused. */
	withoutConversation(conversationId: string | null | undefined): KnownLead {
		const listed = listOf(this.record.accountExternalConversations);
		if (conversationId == null || !listed) return this;
		const others = listed.filter((each) => readConversation(each).id !== conversationId);
		return new KnownLead({ ...this.record, accountExternalConversations: others as IDataObject[] });
	}

	/** What an update can write to it, as it was read, but for metadata. */
	get writable(): IDataObject {
		const shown = writableFields.map((name) => [name, this.record[name]] as const);
		const kept = shown.filter(([, value]) => !isBlank(value) && isAsStored(value));
		return Object.fromEntries(kept);
	}

	/**
	 * What this lead has and a later reading has not, with the former values, by the names that users know. Only
	 * losses count: automations of the CRM change and add things when a lead is updated. Where a claim was written
	 * between, it wrote the metadata, so there a changed value is a loss, too.
	 *
	 * @param campaignKey of that claim
	 */
	lostIn(later: KnownLead, campaignKey: string): Map<string, unknown> {
		const fields = withoutFields(this.record, 'metadata', 'accountCRMLeadLabelAssignments');
		const lost = new Map<string, unknown>();
		for (const [name, value] of Object.entries(fields)) {
			const isMissing = isEquivalent(later.record[name], undefined);
			if (isMissing && !isEquivalent(value, undefined)) lost.set(name, value);
		}
		for (const [name, value] of Object.entries(this.metadata ?? {})) {
			const isKept = name === 'campaigns' || isEquivalent(later.metadata?.[name], value);
			if (!isKept) lost.set(`metadata.${name}`, value);
		}
		for (const { campaignKey: key, stored } of this.claims ?? []) {
			const isKept = key === campaignKey || later.claim(key) !== undefined;
			if (!isKept) lost.set(`metadata.campaigns.${key}`, stored);
		}
		const kept = (later.labels ?? []).map(({ id }) => id);
		const labels = (this.labels ?? []).filter(({ id }) => !kept.includes(id));
		if (labels.length > 0) lost.set('labels', labels);
		return lost;
	}

	/** The record as the CRM has sent it, for the output of a node. */
	toJson(): IDataObject {
		return this.record;
	}
}

function listOf(value: unknown): unknown[] | undefined {
	if (value === null) return [];
	return Array.isArray(value) ? value : undefined;
}
