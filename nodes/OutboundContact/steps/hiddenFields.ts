import type { PartField } from '../lead/leadDetails';
import { RunRefused } from '../report/errors';

/** What users call the fields, and what to do if the CRM does not show them. */
export const hiddenFields: Record<PartField, { name: string; advice: string }> = {
	accountCRMLeadLabelAssignments: {
		name: 'labels',
		advice:
			'"Skip Labels" needs them to skip contacts who opted out. Remove the option only if you are sure that nobody in the list has opted out.',
	},
	accountExternalConversations: {
		name: 'conversations',
		advice:
			'"Follow Up On", "Skip If Contacted (Hours)" and "If a Conversation Is Open" need them. Remove the first two if you do not need them, and choose "Create New" in the third.',
	},
	metadata: {
		name: 'metadata',
		advice:
			'Campaigns are stored there: "Campaign Key", "Follow Up On" and "Max Campaigns" need it. Clear them to send without this protection.',
	},
};

/** The error for a CRM that does not show a field of leads which the rules need. */
export function hiddenFieldError(field: PartField): RunRefused {
	const { name, advice } = hiddenFields[field];
	return new RunRefused(
		`The CRM does not show the ${name} of leads`,
		`${advice} Nothing was sent.`,
	);
}
