import type { IExecuteFunctions } from 'n8n-workflow';

import { phoneKey } from '../../shared/phone/storedForms';
import { minuteMs } from '../../shared/units';
import { mayHaveMessageOfThisRun, type ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/**
 * Failures and a stop count for the next run of the node only if it starts this soon after the last one
 * has ended, as the batches of a loop do. Whoever waits longer wants to try again. In ms.
 */
const sameLoopMs = 5 * minuteMs;

/** Failures of the same kind that the contacts so far have ended with, one after the other. */
export const noFailures = () => ({
	/** What the last contacts were refused with; empty if they were not. */
	refusal: '',
	refusals: 0,
	/** How many of these came from elsewhere in the list. */
	refusedProbes: 0,
	unknowns: 0,
});

export type FailureCounts = ReturnType<typeof noFailures>;

/** What the node keeps, as plain data, because an execution that waits is stored. */
const nothingKept = () => ({
	/** How many messages a phone got, or may have got, of a template, by phone and template. */
	messages: {} as Record<string, number>,
	/** How many contacts each run of the node had, by the number of the run. */
	contacts: {} as Record<string, number>,
	failures: { lookUps: noFailures(), sends: noFailures() },
	/** Why the last run was stopped; empty if it was not. */
	stopText: '',
	/** When the last run ended, in ms since the epoch. */
	endedAt: 0,
});

/**
 * What the node has done so far in this execution, in which it may run several times: for the batches of
 * a loop, or for branches that meet without a Merge node. Everything that a run counts or stops by is
 * counted over all of them.
 */
export class ExecutionMemory {
	/** This run goes on counting in it. */
	readonly kept = nothingKept();

	/** Contacts of the runs before this one. */
	readonly contactsBefore: number;

	private readonly runIndex: string;

	/** @param account whose CRM the run works with: in a loop over accounts, each has a memory */
	constructor(context: IExecuteFunctions, account: string) {
		const accounts = context.getContext('node') as Record<string, typeof this.kept | undefined>;
		const last = accounts[account];
		if (last) {
			const { messages, contacts } = last;
			const isSameLoop = Date.now() - last.endedAt < sameLoopMs;
			Object.assign(this.kept, isSameLoop ? last : { messages, contacts });
		}
		accounts[account] = this.kept;
		this.runIndex = String(context.evaluateExpression('{{ $runIndex }}', 0));
		// A try that n8n repeats has the same number.
		delete this.kept.contacts[this.runIndex];
		this.contactsBefore = sum(this.kept.contacts);
	}

	/** How many messages runs before this one have left of "Max Messages per Run"; infinite without it. */
	messageLimit({ mode, maxMessages = Infinity }: CampaignSettings): number {
		return mode === 'send' ? Math.max(0, maxMessages - sum(this.kept.messages)) : Infinity;
	}

	/** Whether a run before this one has sent the template to the phone; in a preview, would have. */
	hadMessage(report: ContactReport): boolean {
		return Object.hasOwn(this.kept.messages, messageOf(report));
	}

	/** Remembers how many contacts this run has. */
	rememberContacts(count: number): void {
		this.kept.contacts[this.runIndex] = count;
	}

	/** Remembers messages that this run has sent or may have; in a preview, would. */
	rememberMessages(reports: Iterable<ContactReport>): void {
		const { messages } = this.kept;
		for (const report of reports) {
			if (!mayHaveMessageOfThisRun(report) && report.status !== 'planned') continue;
			messages[messageOf(report)] = (messages[messageOf(report)] ?? 0) + 1;
		}
	}

	/** Remembers that this run has ended, and why it was stopped, if it was. */
	rememberEnd(stopText = ''): void {
		Object.assign(this.kept, { stopText, endedAt: Date.now() });
	}
}

const messageOf = ({ phone, template }: ContactReport) => `${phoneKey(phone)} ${template}`;

const sum = (counts: Record<string, number>) =>
	Object.values(counts).reduce((total, count) => total + count, 0);
