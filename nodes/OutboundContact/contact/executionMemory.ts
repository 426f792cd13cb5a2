import type { IExecuteFunctions } from 'n8n-workflow';

import { phoneKey } from '../../shared/phone/storedForms';
import { isUnknownOutcome, type ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/** Failures of the same kind that the contacts so far have ended with, one after the other. */
export const noFailures = () => ({
	/** What the last contacts failed with; empty if they did not. */
	kind: '',
	count: 0,
	/** How many of these came from elsewhere in the list. */
	probes: 0,
});

export type FailureCounts = ReturnType<typeof noFailures>;

/**
 * What the node has done so far in this execution, in which it may run several times: for the batches of
 * a loop, or for branches that meet without a Merge node. Everything that a run counts or stops by is
 * counted over all of them. Plain data, because an execution that waits is stored.
 */
export interface ExecutionMemory {
	/** How many messages a phone got, or may have got, of a template, by phone and template. */
	messages: Record<string, number>;
	/** How many contacts all runs of the node had that did not fail as a whole. */
	contacts: number;
	failures: { lookUps: FailureCounts; sends: FailureCounts };
	/** Why a run was stopped; missing if none was. */
	stopText?: string;
}

/**
 * What the node has done so far in this execution; this run goes on counting in it.
 *
 * @param account whose CRM the run works with: in a loop over accounts, each has a memory
 */
export function memoryOf(context: IExecuteFunctions, account: string): ExecutionMemory {
	const accounts = context.getContext('node') as Record<string, ExecutionMemory>;
	const failures = { lookUps: noFailures(), sends: noFailures() };
	return (accounts[account] ??= { messages: {}, contacts: 0, failures });
}

/** How many messages runs before this one have left of "Max Messages per Run"; infinite without it. */
export function messageLimit(
	{ messages }: ExecutionMemory,
	{ mode, maxMessages = Infinity }: CampaignSettings,
): number {
	const sent = Object.values(messages).reduce((total, count) => total + count, 0);
	return mode === 'send' ? Math.max(0, maxMessages - sent) : Infinity;
}

/** Whether a run before this one has sent the template to the phone; in a preview, would have. */
export function hadMessage({ messages }: ExecutionMemory, contact: Message): boolean {
	return Object.hasOwn(messages, messageOf(contact));
}

/** Remembers messages that this run has sent or may have; in a preview, would. */
export function rememberMessages(
	{ messages }: ExecutionMemory,
	reports: Iterable<ContactReport>,
): void {
	for (const report of reports) {
		if (!['sent', 'planned'].includes(report.status) && !isUnknownOutcome(report)) continue;
		messages[messageOf(report)] = (messages[messageOf(report)] ?? 0) + 1;
	}
}

type Message = Pick<ContactReport, 'phone' | 'template'>;

const messageOf = ({ phone, template }: Message) => `${phoneKey(phone)} ${template}`;
