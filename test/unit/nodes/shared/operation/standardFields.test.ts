import { endpoints } from '../../../../../nodes/shared/contract';
import { textField } from '../../../../../nodes/shared/form/textField';
import { fieldsToClear } from '../../../../../nodes/shared/operation/standardFields';

const update = { value: 'update', description: 'Update a lead', endpoint: endpoints.updateLead };

it('offers to clear what the contract can empty', () => {
	const fields = [
		textField('note', 'city', 'City', 'City of the address'),
		textField('name', 'name', 'Name', 'Name of the person'),
	];
	expect(fieldsToClear({ ...update, fields })).toMatchObject([
		{ options: [{ name: 'City', value: 'city' }] },
	]);
});

it('names a field that the contract does not have', () => {
	const fields = [textField('note', 'birthDay', 'Birthday', 'Day of birth')];
	expect(() => fieldsToClear({ ...update, fields })).toThrow(
		'PUT /lead/{id} has no field "birthDay": add it in nodes/shared/contract',
	);
});
