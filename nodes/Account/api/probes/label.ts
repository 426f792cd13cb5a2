import { endpoints } from '../../../shared/contract';
import { labelsOf } from '../../../shared/lead/labels';
import { createdInLastDays } from '../../../shared/locators/recentLeads';
import { readOwnLead, type OwnLead } from '../ownLead';
import { evidenceOf } from '../reply';
import type { Trial } from '../trial';

/**
 * Assigns a label of another lead to the test lead. A new label would remain, because the API
 * cannot delete labels.
 */
export async function assignSomeLabel(trial: Trial, own: OwnLead): Promise<string | undefined> {
	const labelId = await someLabel(trial);
	if (labelId === undefined) {
		const reason = 'Not tried, because no lead of the last 30 days has a label';
		trial.record('labelAssignment', 'unknown', reason);
		trial.record('labelUnassignment', 'unknown', reason);
		return undefined;
	}
	const reply = await trial.request(endpoints.assignLabel, { body: { leadId: own.id, labelId } });
	if (!reply.ok) {
		trial.record('labelAssignment', false, evidenceOf(reply));
		return undefined;
	}
	const isShown = await carriesIt(trial, own, labelId);
	trial.record(
		'labelAssignment',
		isShown,
		`Label ${labelId} was accepted, and the list ${isShown ? 'shows' : 'does not show'} it`,
	);
	return isShown ? labelId : undefined;
}

/** Removes that label again. */
export async function unassignLabel(trial: Trial, own: OwnLead, labelId: string): Promise<void> {
	const body = { leadId: own.id, labelId };
	const reply = await trial.request(endpoints.unassignLabel, { body });
	const isShown = await carriesIt(trial, own, labelId);
	trial.record(
		'labelUnassignment',
		reply.ok && !isShown,
		reply.ok ? `The list ${isShown ? 'still shows' : 'no longer shows'} it` : evidenceOf(reply),
	);
}

async function someLabel(trial: Trial): Promise<string | undefined> {
	const leads = await trial.leads(createdInLastDays(30, trial.crmTime));
	const labels = (leads ?? []).flatMap(labelsOf);
	return labels.find(({ id }) => id !== undefined)?.id;
}

async function carriesIt(trial: Trial, own: OwnLead, labelId: string): Promise<boolean> {
	const lead = await readOwnLead(trial, own);
	return lead !== undefined && labelsOf(lead).some(({ id }) => id === labelId);
}
