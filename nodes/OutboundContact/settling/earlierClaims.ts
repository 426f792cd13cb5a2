import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../lead/leadDetails';

/** A lead with a claim of an earlier run. */
export interface EarlierClaim {
	contact: Contact;
	/** The fields that are needed to find the lead again: its phone may have another format. */
	lead: LeadDetails;
}

/** Maximum number of claims per group to learn from. */
const maxSamplesPerGroup = 4;

/** Claims of earlier runs that this run has found, to settle them or to learn from them. */
export class EarlierClaims {
	/** Leads of claims with an unknown outcome, by item. */
	private readonly unconfirmed = new Map<number, LeadDetails>();

	private readonly sent = new Map<string, EarlierClaim[]>();

	/** A few claims of each group whose message was sent. */
	get samples(): EarlierClaim[] {
		return [...this.sent.values()].flat();
	}

	/** The lead of an unconfirmed claim, as far as it is known. */
	leadOf(contact: Contact, leadId: string): LeadDetails {
		return this.unconfirmed.get(contact.item) ?? { id: leadId };
	}

	/** Records the lead of a contact with an unconfirmed claim. */
	recordUnconfirmed({ item }: Contact, lead: LeadDetails): void {
		this.unconfirmed.set(item, identityOf(lead));
	}

	/**
	 * Records the lead of a contact that has its message.
	 *
	 * @param group see `groupsOf`
	 */
	recordSent(contact: Contact, lead: LeadDetails, group: string): void {
		const samples = this.sent.get(group) ?? [];
		if (samples.length >= maxSamplesPerGroup) return;
		this.sent.set(group, [...samples, { contact, lead: identityOf(lead) }]);
	}
}

function identityOf({ id, phone, createdAt }: LeadDetails): LeadDetails {
	return { id, phone, createdAt };
}
