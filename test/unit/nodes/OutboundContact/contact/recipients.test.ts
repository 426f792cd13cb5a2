import type { IDataObject } from 'n8n-workflow';

import {
	fieldsNamingContact,
	rejectOtherRecipient,
} from '../../../../../nodes/OutboundContact/contact/recipients';

const phone = '5511987650001';

describe('additional message fields', () => {
	it.each([
		{ to: '5511987650009' },
		{ to: '' },
		{ to: null },
		{ to: { phone } },
		{ to: [phone, '5511987650009'] },
	])('must not replace the recipient: %j', (fields) => {
		expect(() => rejectOtherRecipient(fields, 'to', phone)).toThrow('changes the recipient ("to")');
	});

	it.each([
		{},
		{ to: phone },
		{ to: `+${phone}` },
		{ to: 5511987650001 },
		{ to: '551187650001' },
		{ number: '12' },
	])('may contain %j', (fields) => {
		expect(() => rejectOtherRecipient(fields, 'to', phone)).not.toThrow();
	});

	it.each<[IDataObject, string[]]>([
		[{}, []],
		[{ campaign: 'spring', priority: 1, senderId: 'member-ana' }, []],
		[{ leadId: null, conversationId: '', contact: {} }, []],
		[{ contactOptIn: true }, []],
		[{ number: '+55 (11) 98765-0001' }, ['number']],
		[{ refs: { phones: [5511987650001] } }, ['refs']],
		[{ conversationId: 'c1', lead_id: 7, tag: 'spring' }, ['conversationId', 'lead_id']],
		[{ refs: [{ 'Contact-ID': 'x' }] }, ['refs']],
		[{ to: 'somebody' }, ['to']],
		[{ reference: ' ANA@example.com ', document: 12345678901 }, ['reference', 'document']],
	])('%j name the contact with %j', (fields, expected) => {
		const leadBody = { email: 'ana@example.com', taxId: '12345678901' };
		expect(fieldsNamingContact(fields, { phone, leadBody })).toEqual(expected);
	});
});
