import { requestFields } from '../../../../../nodes/shared/contract';
import { sentField, sentFields, type Field } from '../../../../../nodes/shared/fields/field';
import { sourceOperations } from '../../../../../scripts/previews/sourceOperations';

const city = { name: 'city', displayName: 'City', default: '' };

it('a text without a kind does not compile', () => {
	// @ts-expect-error It does not say how strict it is.
	const field: Field = { ...city, type: 'string' };
	// @ts-expect-error It does not say how strict it is.
	const sent = sentField('city', { displayName: 'City', type: 'string' });
	// @ts-expect-error A choice is no text.
	const choice: Field = { ...city, type: 'options', textKind: 'note' };
	expect([field, sent, choice]).toHaveLength(3);
});

it('the contract has every field that is sent, but those that become part of another', () => {
	const unknown = sourceOperations().flatMap(({ operation: { endpoint, fields = [] } }) =>
		sentFields(fields).filter(({ sendAs }) => !(sendAs in requestFields(endpoint))),
	);
	expect([...new Set(unknown.map(({ sendAs }) => sendAs))]).toEqual(['tagsToAdd']);
});

it('only names, phones, emails and tax IDs are strict', () => {
	const fields = sourceOperations().flatMap(({ operation }) => sentFields(operation.fields ?? []));
	const strict = fields.filter(({ textKind }) => textKind === 'name');
	expect([...new Set(strict.map(({ displayName }) => displayName))].sort()).toEqual([
		...['Contact Name', 'Contact Phone', 'Email', 'Name', 'Phone', 'Recipient Phone', 'Tax ID'],
	]);
});
