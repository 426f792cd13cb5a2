import fc from 'fast-check';

import {
	campaignsOf,
	claimOf,
	metadataWithClaim,
	readableMetadata,
} from '../../../../nodes/OutboundContact/claimNote';

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
				expect(claimOf(stored, key)).toBe('sending');
				if (key !== 'another') expect(claimOf(stored, 'another')).toBe('sent');
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
		expect(claimOf(metadata as never, 'key')).toBeUndefined();
	});

	it.each([null, 'sent', [], {}, { status: 'paused' }, { status: 'released ' }])(
		'are taken for a send under way when they say %j',
		(note) => expect(claimOf({ campaigns: { key: note } }, 'key')).toBe('sending'),
	);

	it.each([[[]], ['text'], [7]])('cannot be read where all notes are %j', (campaigns) => {
		expect(campaignsOf({ campaigns })).toBeUndefined();
	});

	it.each(['toString', 'constructor', '__proto__'])('are none for the key %s', (key) => {
		expect(claimOf({ campaigns: {} }, key)).toBeUndefined();
	});
});

describe('readableMetadata', () => {
	it('takes nothing for empty and refuses what is no object', () => {
		expect(readableMetadata(undefined)).toEqual({});
		expect(readableMetadata(null)).toEqual({});
		expect(readableMetadata('{"a": 1}')).toBeUndefined();
		expect(readableMetadata([1])).toBeUndefined();
	});
});
