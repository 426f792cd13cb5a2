import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';

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

	/**
	 * Records the lead of a contact that got no message because of an earlier run.
	 *
	 * @param group see `groupOf`; `undefined` if the claim says too little
	 */
	record(contact: Contact, lead: LeadDetails, { reason }: ContactReport, group?: string): void {
		const { id, phone, createdAt } = lead;
		const identity = { id, phone, createdAt };
		if (reason === 'unconfirmedClaim') this.unconfirmed.set(contact.item, identity);
		if (reason !== 'alreadySent' || group === undefined) return;
		const samples = this.sent.get(group) ?? [];
		if (samples.length >= maxSamplesPerGroup) return;
		this.sent.set(group, [...samples, { contact, lead: identity }]);
	}
}
