import { endpoints } from '../../../../../nodes/shared/contract';
import { outputFields, titleOf } from '../../../../../nodes/shared/operation/output';

it.each([
	['leadOwner', 'Lead Owner'],
	['conversationOwnerId', 'Conversation Owner ID'],
	['checkApi', 'Check API'],
	['accountCRMLeadLabelAssignments', 'Account CRM Lead Label Assignments'],
	['utms', 'UTMs'],
	['identifier', 'Identifier'],
])('%s is shown as %s', (name, title) => expect(titleOf(name)).toBe(title));

it('offers an agent the fields besides the ID', () => {
	const operation = { value: 'get', description: '', endpoint: endpoints.getStage, fields: [] };
	const fields = outputFields({ ...operation, simplify: ({ id, name }) => ({ id, name }) });
	const { options = [] } = fields.find(({ name }) => name === 'selectedFields')!;
	const values = options.map((each) => 'value' in each && each.value);
	expect(values).toContain('name');
	expect(values).not.toContain('id');
	expect(outputFields(operation)).toEqual([]);
});
