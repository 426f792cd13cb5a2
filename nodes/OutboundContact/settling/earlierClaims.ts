import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import type { ContactReport } from '../report';

/** A claim that an earlier run left on a lead. */
export interface EarlierClaim {
	contact: Contact;
	/** What it takes to find the lead again, as its phone may be written in another way. */
	lead: LeadDetails;
}

/** Claims of each group that are compared with those of which nobody knows. */
const maxSamplesPerGroup = 4;

/** Claims of earlier runs that this run came across, to settle and to compare at its end. */
export class EarlierClaims {
	/** Leads that an earlier run was sending to, by item. */
	private readonly unconfirmed = new Map<number, LeadDetails>();

	private readonly sent = new Map<string, EarlierClaim[]>();

	/** Messages that earlier runs have sent, a few of each group. */
	get samples(): EarlierClaim[] {
		return [...this.sent.values()].flat();
	}

	/** The lead of an unconfirmed claim, as far as it is known. */
	leadOf(contact: Contact, leadId: string): LeadDetails {
		return this.unconfirmed.get(contact.item) ?? { id: leadId };
	}

	/**
	 * Remembers the lead of a contact that was left out for a claim of an earlier run.
	 *
	 * @param group what a CRM may treat alike; `undefined` where the claim tells too little
	 */
	note(contact: Contact, lead: LeadDetails, { reason }: ContactReport, group?: string): void {
		const { id, phone, createdAt } = lead;
		const found = { id, phone, createdAt };
		if (reason === 'unconfirmedClaim') this.unconfirmed.set(contact.item, found);
		if (reason !== 'alreadySent' || group === undefined) return;
		const samples = this.sent.get(group) ?? [];
		if (samples.length >= maxSamplesPerGroup) return;
		this.sent.set(group, [...samples, { contact, lead: found }]);
	}
}
