import fc from 'fast-check';

import { fingerprint } from '../../../../nodes/Trigger/memory/fingerprint';
import {
	fromFixedWidth,
	recordsOf,
	toFixedWidth,
} from '../../../../nodes/Trigger/memory/fixedWidth';
import {
	packConversations,
	statusKeyOf,
	unpackConversations,
} from '../../../../nodes/Trigger/conversationActivity/knownConversations';
import { testedCases } from '../../../support/testEffort';

describe('fixed width numbers', () => {
	it('are decoded to the same values', () => {
		fc.assert(
			fc.property(fc.maxSafeNat(), (number) => {
				const text = toFixedWidth(number, 9);
				expect(text).toHaveLength(9);
				expect(fromFixedWidth(text)).toBe(number);
			}),
		);
	});

	it('replaces a too large number by the largest that fits', () => {
		expect(fromFixedWidth(toFixedWidth(5_000, 2))).toBe(64 ** 2 - 1);
	});

	it('replaces a fraction by an integer', () => {
		const written = [1.5, -3, Number.NaN, Infinity].map((number) => toFixedWidth(number, 2));
		expect(written.map(fromFixedWidth)).toEqual([1, 0, 0, 64 ** 2 - 1]);
	});

	it('splits a text into records', () => {
		expect(recordsOf('aabbcc', 2)).toEqual(['aa', 'bb', 'cc']);
		expect(recordsOf('', 2)).toEqual([]);
	});
});

describe('fingerprints', () => {
	it('are distinct for many ids of each kind', () => {
		const count = testedCases(50_000);
		const kinds = [
			(index: number) => String(index),
			(index: number) => `lead-${index}`,
			(index: number) => `0f6f3b8e-2c0e-4a6f-9d5e-${index.toString(16).padStart(12, '0')}`,
			(index: number) => `${index.toString(16).padStart(8, '0')}-2c0e-4a6f-9d5e-6d6f0d8f1a01`,
		];
		for (const idOf of kinds) {
			const found = new Set(Array.from({ length: count }, (_, index) => fingerprint(idOf(index))));
			expect(found.size).toBe(count);
		}
	});

	it('are a prefix of the SHA-256', () => {
		expect(fingerprint('lead-1')).toBe('8sMXxpr5m');
	});
});

describe('known conversations', () => {
	const known = fc.record({
		lastMessageAt: fc.integer({ min: 0, max: 4e12 }),
		unreadCount: fc.integer({ min: 0, max: 200_000 }),
		statusKey: fc.constantFrom('active', 'closed', 'waiting', '').map(statusKeyOf),
	});

	it('are decoded to the same values in the same order', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.uuid().map(fingerprint), known)), (entries) => {
				const given = new Map(entries);
				const packed = packConversations(given, new Map());
				expect([...unpackConversations(packed)]).toEqual([...given]);
				expect(packed.records).toHaveLength(23 * given.size);
			}),
		);
	});
});
