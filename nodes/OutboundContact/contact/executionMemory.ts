import type { IExecuteFunctions } from 'n8n-workflow';

import { phoneKey } from '../../shared/phone/storedForms';
import { isUnknownOutcome, type ContactReport } from '../report/report';

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
	/** Why a run was stopped, unless by the CRM's limit or a refused token, which the next one meets itself. */
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

/** Under what a message is counted: its phone and its template. */
export function messageOf({ phone, template }: Pick<ContactReport, 'phone' | 'template'>): string {
	return `${phoneKey(phone)} ${template}`;
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
