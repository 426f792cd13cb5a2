import { knownLead, leadIn } from './knownLead';

describe('a lead', () => {
	const hidden = [undefined, 'none', 7, {}];

	it.each(hidden)('hides its lists where they are %j', (list) => {
		const lead = knownLead({
			accountCRMLeadLabelAssignments: list,
			accountExternalConversations: list,
		});
		const { labels, conversations, conversationStates, lastMessages } = lead;
		expect([labels, conversations, conversationStates, lastMessages]).toEqual(
			Array(4).fill(undefined),
		);
	});

	it('has none where they are null', () => {
		const lead = knownLead({
			accountCRMLeadLabelAssignments: null,
			accountExternalConversations: null,
		});
		expect([lead.labels, lead.conversations, lead.lastMessages]).toEqual([[], [], []]);
	});

	it.each<[unknown, object[] | undefined]>([
		[[{ AccountLabel: { id: 'label-7', name: 'VIP' } }], [{ id: 'label-7', name: 'VIP' }]],
		[[{ id: 7, name: 'VIP' }], [{ id: '7', name: 'VIP' }]],
		// Of whatever it is.
		[[{ id: 'assignment-1' }], undefined],
		[[{ id: 'assignment-1', AccountLabel: null }], undefined],
		[[{ AccountLabel: { name: 'VIP' } }, 'opt-out'], undefined],
	])('has labels that are all named: %j', (accountCRMLeadLabelAssignments, expected) => {
		expect(knownLead({ accountCRMLeadLabelAssignments }).labels).toEqual(expected);
	});

	const at = '2026-03-02T12:00:00Z';
	const ms = Date.parse(at);

	it.each<[unknown, object]>([
		[null, {}],
		['text', {}],
		[
			{ id: 9, status: ' Closed ' },
			{ id: '9', status: 'closed' },
		],
		[{ status: 2 }, { status: '2' }],
		[{ lastMessageAt: null }, { lastMessageAt: null, lastMessageBy: null }],
		[{ lastMessageAt: '' }, { lastMessageAt: null, lastMessageBy: null }],
		[
			{ lastMessageAt: at, createdAt: at },
			{ lastMessageAt: ms, lastMessageBy: ms, createdAt: ms },
		],
		[{ lastMessageAt: '2026-03-02T00:00:00' }, { lastMessageBy: ms }],
		[{ AccountChatSector: { id: '7' } }, { sectorId: '7' }],
		[{ AccountChatSector: null }, { sectorId: null }],
		[{ AccountChatSector: { id: '7' }, accountChatSectorId: '8' }, { sectorId: '8' }],
		[{ accountChatSectorId: null }, { sectorId: null }],
		[{ unreadCount: 3 }, { unreadCount: 3 }],
		[{ unreadCount: '3' }, {}],
	])('has the conversation %j', (listed, expected) => {
		const [read] = leadIn(listed as object).conversations ?? [];
		expect(JSON.parse(JSON.stringify(read))).toEqual(expected);
	});

	it.each([
		[{ status: 'active', accountChatSectorId: null }, true],
		[{ status: 'active' }, false],
		[{ accountChatSectorId: '7' }, false],
	])('shows whether conversations are open only with %j of each: %s', (fields, isShown) => {
		const whole = { status: 'active', accountChatSectorId: '7' };
		expect(leadIn(whole, fields).conversationStates !== undefined).toBe(isShown);
	});

	it.each<[unknown, object | undefined]>([
		['{"vip":true}', { vip: true }],
		[null, {}],
		['', {}],
		[[], {}],
		['"vip"', undefined],
		['{', undefined],
		[[1], undefined],
		[undefined, undefined],
		[{ id: 2 ** 53 }, undefined],
		[{ list: [{ note: 'Jo\uFFFDo' }] }, undefined],
	])('has the metadata %j as %j', (metadata, expected) => {
		const lead = knownLead({ metadata, utms: metadata });
		expect([lead.metadata, lead.utms]).toEqual([expected, expected]);
		expect(lead.claims).toEqual(expected && []);
	});

	it.each(['text', [1], 7])('hides claims that are %j', (campaigns) => {
		const lead = knownLead({ metadata: { campaigns } });
		expect([lead.claims, lead.claim('spring')]).toEqual([undefined, undefined]);
	});

	it('has fields as text, empty or hidden', () => {
		const lead = knownLead({ name: 'Ana', taxId: 12345678901, email: '', source: {}, city: null });
		const fields = ['name', 'taxId', 'email', 'source', 'city', 'state'] as const;
		expect(fields.map((name) => lead.text(name))).toEqual([
			...['Ana', '12345678901', null, undefined, null, undefined],
		]);
	});

	it('gives to be written back what can be, exactly as it was', () => {
		const shown = { name: 'Ana', city: '', leadTemperature: 2, number: 2 ** 53, state: null };
		const lead = knownLead({ ...shown, createdAt: at, metadata: { vip: true }, utms: { a: 1 } });
		expect(lead.writable).toEqual({ name: 'Ana', leadTemperature: 2, utms: { a: 1 } });
	});

	it('has lost what a reading after a claim does not show, and metadata that has changed', () => {
		const shown = {
			city: 'Santos',
			email: '',
			metadata: { a: 1, b: 2, campaigns: { spring: {} } },
		};
		const lost = knownLead({ name: 'Ana', ...shown }).lostIn(
			knownLead({ name: 'Bia', email: null, metadata: { a: 1, b: 3 } }),
			'spring',
		);
		expect([...lost]).toEqual([
			['city', 'Santos'],
			['metadata.b', 2],
		]);
	});
});
