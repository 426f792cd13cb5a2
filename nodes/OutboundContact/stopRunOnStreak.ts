import { RunStopped, stopReason, type Campaign } from './campaign';
import type { Contact } from './contact/contact';
import type { Streak } from './failureStreak';

/**
 * Stops the run if a streak of failures is long enough. Reads the template again first, because it
 * may have lost its approval.
 *
 * @param contact the contact whose failure may have completed the streak
 */
export async function stopRunOnStreak(contact: Contact, campaign: Campaign): Promise<void> {
	const { streak } = campaign;
	if (!streak.completed || stopReason(campaign)) return;
	const { plan } = contact;
	const status = await campaign.readTemplateStatus(plan).catch(() => undefined);
	const template =
		status === undefined || status === 'APPROVED'
			? ''
			: ` The template "${plan.template.name}" is no longer approved: it is ${status}.`;
	campaign.stopped ??= new RunStopped('stopped', `${describeStreak(streak.completed)}${template}`);
}

function describeStreak({ kind, count, failure }: Streak): string {
	return kind === 'refused'
		? `Stopped because the CRM refused ${count} contacts in a row with the same error: "${failure.message}". Fix this and run again: contacts that were not tried are pending.`
		: `Stopped because ${count} requests in a row had an unknown outcome: "${failure.message}". Check the CRM, and run again when it responds: contacts that were not tried are pending.`;
}
