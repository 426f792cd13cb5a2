import fc from 'fast-check';

import {
	packConversations,
	statusOf,
	unpackConversations,
} from '../../../../../nodes/Trigger/conversationActivity/knownConversations';
import { fingerprint } from '../../../../../nodes/shared/fingerprint';

describe('known conversations', () => {
	const known = fc.record({
		lastMessageAt: fc.integer({ min: 0, max: 4e12 }),
		newestAt: fc.integer({ min: 0, max: 4e12 }),
		unreadCount: fc.integer({ min: 0, max: 99_999 }),
		status: fc.oneof(fc.string(), fc.constantFrom('active', 'closed', '')).map(statusOf),
	});

	it('are decoded to the same values in the same order', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.uuid().map(fingerprint), known)), (entries) => {
				const given = new Map(entries);
				expect([...unpackConversations(packConversations(given))]).toEqual([...given]);
			}),
		);
	});
});
