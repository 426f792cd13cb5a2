import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../../nodes/OutboundContact/report/report';
import type { JournalEntry, LeadRecord, MessageRecord } from '../../sandbox';
import { completeReport } from '../support/completeReport';
import type { NodeResult } from '../support/engineProcess/protocol';

/** A person in the audience. All are invented. */
export interface Person {
	name: string;
	/** In the strict format (spec, section 1). */
	phone: string;
	isOptedOut?: boolean;
}

/** An input item of a campaign. */
export interface Contact {
	json: IDataObject;
	/** The person with this phone; none when the phone is invalid. */
	person?: Person;
}

/** One run of the campaign node. */
export interface CampaignRun {
	/** The input items. */
	contacts: readonly Contact[];
	/** Undefined when the process was killed. */
	result?: NodeResult;
	/** Whether there were no faults and no interference. */
	isUndisturbed: boolean;
	/** The messages that the CRM has sent for it. */
	messages: readonly MessageRecord[];
}

/** What a campaign did, as its runs report it and as the CRM's own records show it. */
export interface CampaignFacts {
	people: readonly Person[];
	/** Whether a rule of the campaign leaves the person out. */
	skips: (person: Person) => boolean;
	/** In its normal form; empty for none. */
	campaignKey: string;
	/** Who may stay unconfirmed at the end: all, or only those whose message the CRM shows. */
	mayStayUnconfirmed: 'nobody' | 'messageShown' | 'everybody';
	/** Whether only the messages of the campaign change conversations while it runs. */
	isQuietCrm: boolean;
	/** Whether the CRM may show a message only some time after it took it. */
	showsMessagesLate?: boolean;
	runs: readonly CampaignRun[];
	/** The leads before the first run. */
	leadsBefore: readonly LeadRecord[];
	leads: readonly LeadRecord[];
	/** All messages, also to strangers. */
	messages: readonly MessageRecord[];
	requests: readonly JournalEntry[];
	/** The largest number of requests in flight, and what was allowed. */
	peakConcurrency: number;
	maxConcurrency: number;
}

/** A row of an output, with its run and person. */
export interface AttributedReport {
	run: CampaignRun;
	/** Number of the run, from 1. */
	runNumber: number;
	output: 'sent' | 'notSent';
	item: number;
	person?: Person;
	report: ContactReport;
}

/** The facts of a campaign, grouped by person. */
export class Evidence {
	/** All reports of all runs. */
	readonly allReports: readonly AttributedReport[];

	private readonly owners: ReadonlyMap<string, Person>;

	constructor(readonly facts: CampaignFacts) {
		this.owners = new Map(facts.people.map((person) => [person.phone, person]));
		this.allReports = facts.runs.flatMap((run, n) =>
			(run.result?.items ?? []).map(({ output, item, report }) => ({
				...{ run, runNumber: n + 1, output, item, person: run.contacts[item]?.person },
				report: completeReport(report),
			})),
		);
	}

	/** The messages to the person, by default of all runs. */
	messagesTo(person: Person, { messages } = this.facts as Pick<CampaignRun, 'messages'>) {
		return messages.filter(({ to }) => person.phone === to);
	}

	/** The reports about the person. */
	reportsOn(person: Person): AttributedReport[] {
		return this.allReports.filter((each) => each.person === person);
	}

	/** The person with this phone, in any format. */
	ownerOf(phone: string): Person | undefined {
		const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
		return this.owners.get(digits) ?? this.owners.get(`55${digits}`);
	}
}

/** Finds what breaks a promise; a violation is one sentence. */
export type Check = (evidence: Evidence) => string[];
