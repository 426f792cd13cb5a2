import { findOpenConversations } from '../../../../../nodes/shared/lead/findOpenConversations';
import { leadIn } from './knownLead';

const conversation = (id: string, fields: object = {}) => ({
	...{ id, accountChatSectorId: 'sector-1', status: 'active' },
	...{ createdAt: '2026-01-01T09:00:00.000Z', ...fields },
});

const openIn = (...conversations: object[]) =>
	findOpenConversations(
		leadIn(...conversations)
			.conversations.or([])
			.map(({ visibleState }) => visibleState),
		'sector-1',
		['closed'],
	).map(({ id }) => id);

describe('the open conversations in a sector', () => {
	it('are those of the sector whose status is not known to be closed', () => {
		const all = [
			conversation('closed', { status: ' Closed ' }),
			conversation('other sector', { accountChatSectorId: 'sector-2' }),
			conversation('no sector', { accountChatSectorId: null }),
			conversation('waiting', { status: 'waiting' }),
			conversation('number', { status: 7 }),
			conversation('hidden', { status: undefined }),
		];
		expect(openIn(...all)).toEqual(['waiting', 'number', 'hidden']);
	});

	it('may show their sector in AccountChatSector', () => {
		const within = { accountChatSectorId: undefined, AccountChatSector: { id: 'sector-1' } };
		expect(openIn(conversation('within', within))).toEqual(['within']);
	});

	it('come newest first, by the earliest moment that they may have been created at', () => {
		const all = [
			conversation('old', { createdAt: '2026-01-01T09:00:00.000Z' }),
			conversation('new', { createdAt: 1_772_442_000 }),
			// Anywhere from 01:00 on the day before.
			conversation('without a zone', { createdAt: '2026-01-01T15:00:00' }),
			conversation('offset', { createdAt: '2026-01-01T09:30:00+00:00' }),
		];
		expect(openIn(...all)).toEqual(['new', 'offset', 'old', 'without a zone']);
	});

	it('keep the order of the list where their times are equal', () => {
		const [one, two, three] = ['one', 'two', 'three'].map((id) => conversation(id));
		expect(openIn(two, one, three)).toEqual(['two', 'one', 'three']);
		expect(openIn(three, two, one)).toEqual(['three', 'two', 'one']);
	});

	it('come last, in the order of the list, where their times cannot be read', () => {
		const [lost, soon] = [
			conversation('lost', { createdAt: undefined }),
			conversation('soon', { createdAt: 'soon' }),
		];
		const known = conversation('known', { createdAt: '1999-01-01T00:00:00Z' });
		expect(openIn(lost, soon, known)).toEqual(['known', 'lost', 'soon']);
		expect(openIn(soon, known, lost)).toEqual(['known', 'soon', 'lost']);
	});
});
