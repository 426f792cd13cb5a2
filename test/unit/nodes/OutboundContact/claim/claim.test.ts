import fc from 'fast-check';

import {
	claimState,
	evidenceOf,
	snapshotsInClaim,
	metadataWithClaim,
	metadataWithoutClaim,
	snapshotsForClaim,
} from '../../../../../nodes/OutboundContact/claim/claim';
import { campaignsOf, readableMetadata } from '../../../../../nodes/OutboundContact/lead/metadata';

const at = '2026-03-01T12:00:00.000Z';
const jsonObjects = fc.dictionary(
	fc.string().filter((key) => key !== '__proto__'),
	fc.jsonValue(),
);

describe('campaign claims', () => {
	it('are read back as written, whatever else the metadata holds', () => {
		fc.assert(
			fc.property(jsonObjects, fc.string({ minLength: 1 }), (metadata, key) => {
				const other = metadataWithClaim(metadata as never, 'another', { status: 'sent', at });
				const stored = JSON.parse(
					JSON.stringify(metadataWithClaim(other, key, { status: 'sending', at })),
				) as never;
				expect(claimState(stored, key)).toBe('sending');
				if (key !== 'another') expect(claimState(stored, 'another')).toBe('sent');
			}),
		);
	});

	it('are removed completely, and with nothing else', () => {
		fc.assert(
			fc.property(jsonObjects, fc.string({ minLength: 1 }), (others, key) => {
				fc.pre(!('campaigns' in others));
				const metadata = metadataWithClaim(others as never, key, { status: 'sending', at });
				expect(metadataWithoutClaim(metadata, key)).toEqual(others);
				expect(metadataWithoutClaim(metadata, `${key}2`)).toEqual(metadata);
			}),
		);
	});

	it('leave the rest of the metadata as it was', () => {
		const metadata = { tags: ['vip'], campaigns: { old: { status: 'sent', at } } };
		expect(metadataWithClaim(metadata, 'new', { status: 'sending', at })).toEqual({
			tags: ['vip'],
			campaigns: { old: { status: 'sent', at }, new: { status: 'sending', at } },
		});
	});

	it.each([
		[{}],
		[{ campaigns: {} }],
		[{ campaigns: null }],
		[{ campaigns: { key: { status: 'released', at } } }],
	])('are none in %j', (metadata) => {
		expect(claimState(metadata as never, 'key')).toBeUndefined();
	});

	it.each([null, 'sent', [], {}, { status: 'paused' }, { status: 'released ' }])(
		'count as sending when they contain %j',
		(claim) => expect(claimState({ campaigns: { key: claim } }, 'key')).toBe('sending'),
	);

	it.each([[['text']], ['text'], [7]])(
		'cannot be read if all claims together are %j',
		(campaigns) => {
			expect(campaignsOf({ campaigns })).toBeUndefined();
		},
	);

	it.each(['toString', 'constructor', '__proto__'])('are none for the key %s', (key) => {
		expect(claimState({ campaigns: {} }, key)).toBeUndefined();
	});
});

describe('readableMetadata', () => {
	it('treats a missing value as empty and rejects what is not an object', () => {
		expect(readableMetadata(undefined)).toEqual({});
		expect(readableMetadata(null)).toEqual({});
		expect(readableMetadata('{"a": 1}')).toBeUndefined();
		expect(readableMetadata([1])).toBeUndefined();
	});
});

describe('evidence', () => {
	const claim = { status: 'sending', at, evidence: 'notArrived', evidenceFor: at };

	it('counts for the claim that it was found for', () => {
		expect(evidenceOf(claim)).toBe('notArrived');
		expect(evidenceOf({ ...claim, evidence: 'arrived' })).toBe('arrived');
	});

	it.each([
		['a later claim that the CRM has merged it into', { ...claim, at: '2026-03-02T12:00:00.000Z' }],
		['a claim without a time', { ...claim, at: undefined, evidenceFor: undefined }],
		['another word', { ...claim, evidence: 'perhaps' }],
	])('does not count for %s', (_what, other) => {
		expect(evidenceOf(other)).toBeUndefined();
	});
});

describe('snapshots in a claim', () => {
	const snapshots = (count: number) =>
		Array.from({ length: count }, (_, n) => ({ id: `c-${n}`, lastMessageAt: at, unreadCount: n }));

	it('are read as they were written', () => {
		for (const count of [0, 1, 10]) {
			expect(snapshotsInClaim({ ...snapshotsForClaim(snapshots(count)) })).toEqual(
				snapshots(count),
			);
		}
	});

	it('are not written if unknown, or too many', () => {
		expect(snapshotsForClaim(undefined)).toEqual({});
		expect(snapshotsForClaim(snapshots(11))).toEqual({});
	});

	it.each([[undefined], ['text'], [{ id: 'c' }], [[{ lastMessageAt: at }]], [[null]], [[7]]])(
		'are missing if the claim contains %j',
		(before) => expect(snapshotsInClaim({ before })).toBeUndefined(),
	);
});
