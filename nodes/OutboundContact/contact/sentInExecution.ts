import type { IExecuteFunctions } from 'n8n-workflow';

import { phoneKey } from '../../shared/storedForms';
import { mayHaveMessage, type ContactReport } from '../report/report';
import type { CampaignSettings } from '../settings/settings';

/**
 * Returns the messages that this node has sent so far in this execution, in which it may run several times:
 * for the batches of a loop, or for branches that meet without a Merge node. n8n keeps them with it.
 */
function messagesOf(context: IExecuteFunctions): Record<string, true> {
	const kept = context.getContext('node');
	kept.messages ??= {};
	return kept.messages as Record<string, true>;
}

const messageOf = ({ phone, template }: ContactReport) => `${phoneKey(phone)} ${template}`;

/** Whether an earlier run of this node in this execution has sent the template to the phone. */
export function wasSentInExecution(context: IExecuteFunctions, report: ContactReport): boolean {
	return messageOf(report) in messagesOf(context);
}

/** "Max Messages per Run", less the messages that earlier runs of this node in this execution have sent. */
export function maxMessagesLeft(
	context: IExecuteFunctions,
	{ maxMessages }: CampaignSettings,
): number | undefined {
	return maxMessages && maxMessages - Object.keys(messagesOf(context)).length;
}

/** Remembers the messages of a run that were sent, or may have been, for later runs of the execution. */
export function rememberMessages(context: IExecuteFunctions, reports: Iterable<ContactReport>) {
	const messages = messagesOf(context);
	for (const report of reports) {
		if (mayHaveMessage(report)) messages[messageOf(report)] = true;
	}
}
