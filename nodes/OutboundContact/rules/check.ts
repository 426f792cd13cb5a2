import type { LeadView } from '../../shared/lead/knownLead';
import { Shown } from '../../shared/lead/shown';
import { asLeadUnreadable, type Ending } from '../report/report';

/** What rules decide by, besides what they have read of the leads. */
export interface RuleContext {
	/** The contact's phone: digits with country code (spec, section 1). */
	phone: string;
	/** The sector that is sent from. */
	sectorId: string;
	/** Whether the contact has its second turn, in which "Send Unconfirmed Again" may let it pass. */
	isSentAgain?: boolean;
	/** The CRM's or n8n's time, whichever is earlier; in ms since the epoch. */
	now: number;
	/** The CRM's time, by the answer that listed the lead; in ms since the epoch. */
	crmNow: number;
	/** Statuses of a closed conversation, in lower case; any other status counts as open. */
	closedStatuses: readonly string[];
}

/** The leads of a contact. */
export interface ContactLeads {
	/** All that have the contact's phone; none if it is new. */
	leads: readonly LeadView[];
	/** Leads of somebody else who shares the contact's tax ID: only opt-outs count. */
	others: readonly LeadView[];
}

/** Reads of a lead what a check decides by. */
type ReadPart<Read> = (lead: LeadView) => Shown<Read>;

/** Returns how a contact ends; `undefined` lets it pass. It gets no lead: what it needs, it has read. */
type Decide<Read> = (read: Read[], context: RuleContext) => Ending | undefined;

/** What a rule reads and how it decides. Only the functions below make one. */
class LeadCheck<Read> {
	constructor(
		private readonly reads: ReadPart<Read>,
		private readonly decides?: Decide<Read>,
		private readonly countsOthers = false,
	) {}

	/** Whether it may end a contact. */
	get mayEnd(): boolean {
		return this.decides !== undefined;
	}

	/** The name of the part that the check reads and the lead does not show, if there is one. */
	hiddenPart(lead: LeadView, isOther = false): string | undefined {
		return isOther && !this.countsOthers ? undefined : this.reads(lead).hiddenPart;
	}

	/** Decides about a contact. Without what the check reads, nobody is let pass. */
	decide({ leads, others }: ContactLeads, context: RuleContext): Ending | undefined {
		const { reads, decides, countsOthers } = this;
		if (!decides) return undefined;
		return Shown.all([...leads, ...(countsOthers ? others : [])].map(reads))
			.map((read) => decides(read, context))
			.or(asLeadUnreadable());
	}
}

export type Check = LeadCheck<unknown>;

/** A check of all leads of a contact. A lead that hides what it reads ends the contact. */
export function checkEach<Read>(reads: ReadPart<Read>, decides: Decide<Read>): Check {
	return new LeadCheck(reads, decides) as Check;
}

/** The same, which also reads the leads of others who share the contact's tax ID. */
export function checkEachAndOthers<Read>(reads: ReadPart<Read>, decides: Decide<Read>): Check {
	return new LeadCheck(reads, decides, true) as Check;
}

/** What the run must be able to read, although it ends no contact. */
export function requireEach(reads: ReadPart<unknown>): Check {
	return new LeadCheck(reads);
}
