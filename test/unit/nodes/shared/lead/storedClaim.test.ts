import type { IDataObject } from 'n8n-workflow';

import { isFor, mayBeInProgress, readClaim } from '../../../../../nodes/shared/lead/storedClaim';
import { hourMs, minuteMs } from '../../../../../nodes/shared/units';

const claim = (stored: unknown) => readClaim('spring', stored);

describe('a claim that somebody else has written', () => {
	it('has parts only where they are what we write', () => {
		const empty = { status: 'unknown', isOpenOrSent: true, stored: {} };
		for (const stored of [undefined, null, [], 'sent', 7]) {
			expect(claim(stored)).toMatchObject(empty);
		}
		const odd = { at: 'soon', run: 7, phone: {}, key: null, conversationId: true, template: [] };
		expect(JSON.parse(JSON.stringify(claim({ ...odd, isOwnConversation: 1 })))).toEqual({
			...{ campaignKey: 'spring', ...empty, isFinished: false },
			...{ isOwnConversation: false, typedKey: 'spring' },
			stored: { ...odd, isOwnConversation: 1 },
		});
	});

	it.each(['sending', 'sent', 'released'])('is %s as written', (status) => {
		expect(claim({ status })).toMatchObject({ status });
	});

	it('is finished if its run has noted that for the same time', () => {
		const at = '2026-03-02T12:00:00Z';
		const finished = [at, '2026-03-02T12:00:01Z', undefined].map(
			(finishedAt) => claim({ at, finishedAt }).isFinished,
		);
		expect([...finished, claim({}).isFinished]).toEqual([true, false, false, false]);
	});

	it.each<[IDataObject, boolean]>([
		[{ phone: '5511987650001' }, true],
		[{ phone: 5511987650001 }, true],
		[{ phone: '5511987650002' }, false],
		[{}, true],
	])('of %j is for the phone: %s', (stored, expected) => {
		expect(isFor(claim(stored), '5511987650001')).toBe(expected);
	});
});

const at = '2026-03-02T12:00:00.000Z';

it.each([
	['just under 15 minutes', 15 * minuteMs - 1, true],
	['15 minutes', 15 * minuteMs, false],
	['a day ahead', -24 * hourMs, true],
])('the run of an open claim may be sending at %s, %d ms: %s', (_age, ageMs, expected) => {
	const claim = readClaim('spring', { status: 'sending', at });
	expect(mayBeInProgress(claim, Date.parse(at) + ageMs)).toBe(expected);
});
