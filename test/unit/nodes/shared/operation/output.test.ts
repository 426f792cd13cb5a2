import { titleOf } from '../../../../../nodes/shared/operation/output';

it.each([
	['leadOwner', 'Lead Owner'],
	['conversationOwnerId', 'Conversation Owner ID'],
	['checkApi', 'Check API'],
	['accountCRMLeadLabelAssignments', 'Account CRM Lead Label Assignments'],
	['utms', 'UTMs'],
	['identifier', 'Identifier'],
])('%s is shown as %s', (name, title) => expect(titleOf(name)).toBe(title));
