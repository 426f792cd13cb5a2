import type { PartField } from '../../shared/lead/leadParts';

/** What users call the fields that the rules need, and what to do if the CRM does not show them. */
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

/** Why a contact is left out whose lead does not show a field. */
export function hiddenFieldText(field: PartField): string {
	const { name, advice } = hiddenFields[field];
	return `The ${name} of this lead could not be read. ${advice} No message was sent. If only this lead is affected, check it in the CRM.`;
}
