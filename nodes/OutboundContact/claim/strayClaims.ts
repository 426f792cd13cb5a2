import type { LeadDetails } from '../lead/leadDetails';
import type { Contact } from '../contact/contact';

/** A claim that the creation of a further contact may have left on a lead of this run. */
export interface StrayClaim {
	lead: LeadDetails;
	contact: Contact;
}

/**
 * Finds claims that nobody would update. If two contacts of a run are the same lead, only the first
 * gets its message. The creation of the other one may have stored a claim on the lead nevertheless,
 * and if the first contact has claimed nothing, that claim would remain.
 */
export class StrayClaims {
	/** The lead of each contact that was the first with it, by item. */
	private readonly leadIds = new Map<number, string>();

	/** Whether the first contact has claimed its lead, by lead, once it has ended. */
	private readonly ended = new Map<string, boolean>();

	private readonly waiting = new Map<string, StrayClaim>();

	/** Records the first contact with a lead. */
	begin(leadId: string, { item }: Contact): void {
		this.leadIds.set(item, leadId);
		this.ended.delete(leadId);
	}

	/**
	 * Records a claim that a further contact may have left.
	 *
	 * @returns whether it must be released now; otherwise the end of the first contact decides
	 */
	record(claim: StrayClaim): boolean {
		const hasClaimed = this.ended.get(claim.lead.id);
		if (hasClaimed === undefined) this.waiting.set(claim.lead.id, claim);
		return hasClaimed === false;
	}

	/**
	 * Records that a contact has ended.
	 *
	 * @param hasClaimed whether it has claimed its lead, and so updated any claim there
	 * @returns the claim to release, if there is one
	 */
	end({ item }: Contact, hasClaimed: boolean): StrayClaim | undefined {
		const leadId = this.leadIds.get(item);
		if (leadId === undefined) return undefined;
		this.ended.set(leadId, hasClaimed);
		const claim = this.waiting.get(leadId);
		this.waiting.delete(leadId);
		return hasClaimed ? undefined : claim;
	}
}
