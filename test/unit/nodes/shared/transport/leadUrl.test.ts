import { leadUrlOf } from '../../../../../nodes/shared/transport/apiSettings';

const page = 'https://panel.example.com/leads/{id}?again={id}';

it.each([
	['lead-1', 'https://panel.example.com/leads/lead-1?again=lead-1'],
	[17, 'https://panel.example.com/leads/17?again=17'],
	[
		'../a b?c&d#e',
		`https://panel.example.com/leads/..%2Fa%20b%3Fc%26d%23e?again=..%2Fa%20b%3Fc%26d%23e`,
	],
	['$&', 'https://panel.example.com/leads/%24%26?again=%24%26'],
])('puts the ID %j into the address, encoded', (id, leadUrl) => {
	expect(leadUrlOf(id, page)).toEqual({ leadUrl });
});

it('takes the place of the ID in any case', () => {
	const leadUrl = 'https://panel.example.com/leads/7';
	expect(leadUrlOf(7, 'https://panel.example.com/leads/{ID}')).toEqual({ leadUrl });
});

it.each([[null], [''], [undefined], [{}], ['\uD800']])('gives no link for the ID %j', (id) => {
	expect(leadUrlOf(id, page)).toEqual({});
});

it('gives no link without a page', () => expect(leadUrlOf('lead-1', '')).toEqual({}));
