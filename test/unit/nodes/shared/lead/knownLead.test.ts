import { recordWrite, wasWrittenSince } from '../../../../../nodes/shared/lead/leadWrites';
import { clockOffset } from '../../../../../nodes/shared/lead/listLeads';
import { describeShared, sharedValues } from '../../../../../nodes/shared/lead/sharedValues';
import { KnownLead } from '../../../../../nodes/shared/lead/knownLead';

describe('the record of a lead', () => {
	const read = (fields: object) => KnownLead.read({ id: '1', ...fields }).record;

	it.each([
		[{ accountCRMLeadLabelAssignments: null }, { accountCRMLeadLabelAssignments: [] }],
		[{ accountExternalConversations: null }, { accountExternalConversations: [] }],
		[{ metadata: '{"vip":true}' }, { metadata: { vip: true } }],
	])('reads %j as %j', (shown, expected) => {
		expect(read(shown)).toEqual({ id: '1', ...expected });
	});

	it('leaves out conversations that are no list', () => {
		expect(read({ accountExternalConversations: 'none' })).toEqual({ id: '1' });
	});

	it.each([
		[null, {}],
		['text', {}],
		[{ lastMessageAt: '' }, { lastMessageAt: null }],
		[{ status: 2 }, { status: '2' }],
		[{ AccountChatSector: { id: '7' } }, { accountChatSectorId: '7' }],
		[{ AccountChatSector: null }, { accountChatSectorId: null }],
		[{ AccountChatSector: { id: '7' }, accountChatSectorId: '8' }, { accountChatSectorId: '8' }],
		[{ id: '9' }, { id: '9' }],
	])('reads the conversation %j', (conversation, expected) => {
		const { accountExternalConversations } = read({ accountExternalConversations: [conversation] });
		const shown = { ...Object(accountExternalConversations?.[0]) } as {
			AccountChatSector?: unknown;
		};
		delete shown.AccountChatSector;
		expect(shown).toEqual(expected);
	});
});

describe('writes of this process', () => {
	it('are known to their writer, and of those too long ago nothing is certain', () => {
		const before = performance.now() - 1;
		expect(wasWrittenSince('lead 0', before)).toBe(false);
		recordWrite('lead 0', 'own');
		expect(wasWrittenSince('lead 0', before)).toBe(true);
		expect(wasWrittenSince('lead 0', before, 'own')).toBe(false);
		expect(wasWrittenSince('lead 0', before, 'other')).toBe(true);
		expect(wasWrittenSince('lead 0', performance.now() + 1_000)).toBe(false);
		for (let n = 1; n < 5_000; n++) recordWrite(`lead ${n}`);
		expect(wasWrittenSince('no lead', before)).toBe(false);
		recordWrite('lead 5000');
		// The first is forgotten, so that any lead may have been written since.
		expect(wasWrittenSince('no lead', before)).toBe(true);
		expect(wasWrittenSince('lead 0', performance.now() + 1_000)).toBe(false);
	});
});

describe('a write of this process to a lead that it wrote to before', () => {
	it('is forgotten after those that are older', () => {
		const before = performance.now() - 1;
		for (let n = 0; n < 5_000; n++) recordWrite(`kept ${n}`, 'own');
		recordWrite('kept 0', 'own');
		recordWrite('kept 5000', 'own');
		expect(wasWrittenSince('kept 0', before, 'own')).toBe(false);
		expect(wasWrittenSince('kept 1', before, 'own')).toBe(true);
	});
});

describe('a write of this process at the very moment of a reading', () => {
	afterEach(() => jest.restoreAllMocks());

	it('was before it', () => {
		const now = performance.now();
		jest.spyOn(performance, 'now').mockReturnValue(now);
		recordWrite('lead A');
		expect(wasWrittenSince('lead A', now)).toBe(false);
		for (let n = 0; n < 5_000; n++) recordWrite(`later ${n}`);
		expect(wasWrittenSince('lead A', now)).toBe(false);
	});
});

describe("the CRM's clock", () => {
	const offset = (date?: string, ageMs = 0) =>
		clockOffset({ headers: { date }, answeredAt: performance.now() - ageMs });

	it('is that of the answer, and without one that of n8n', () => {
		const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
		expect(Math.round(offset(inAnHour) / 60_000)).toBe(60);
		expect(offset('soon')).toBe(0);
		expect(offset()).toBe(0);
	});

	it('is that of the moment of the answer, whatever was waited for since', () => {
		const then = new Date(Date.now() - 8_000).toUTCString();
		expect(Math.abs(offset(then, 8_000))).toBeLessThan(2_000);
	});
});

describe('values of somebody else', () => {
	const given = { taxId: '123.456.789-09', email: ' Ana@example.com ' };
	const shared = (record: object) => sharedValues(KnownLead.read({ id: '7', ...record }), given);

	it.each([
		[{ taxId: '12345678909' }, ['taxId']],
		[{ email: 'ana@example.com' }, ['email']],
		[{ taxId: '12345678909', email: 'ana@example.com' }, ['taxId', 'email']],
		// The CRM does not show which it was.
		[{ taxId: '98765432100', email: 'other@example.com' }, ['taxId', 'email']],
	])('are found in %j: %j', (record, fields) => {
		expect(shared(record)).toEqual(fields);
	});

	it('are only those that were given', () => {
		const other = KnownLead.read({ id: '7' });
		expect(sharedValues(other, {})).toEqual([]);
		expect(sharedValues(other, { email: 'ana@example.com' })).toEqual(['email']);
		expect(describeShared(['taxId', 'email'], other)).toBe(
			'"Tax ID" and "Email" not stored: the lead 7 of somebody else has the same',
		);
	});
});
