import { checkSendingTime } from '../../../../../nodes/OutboundContact/control/sendingTime';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

/** Monday, 10:00 UTC. */
const now = Date.UTC(2026, 2, 2, 10);

const settingsWith = (settings: object) => ({ timeZone: 'UTC', ...settings }) as CampaignSettings;

const ending = (settings: object) => checkSendingTime(settingsWith(settings), now)?.ending;

const hours = { from: 540, to: 1080, weekdays: ['Mon'], zone: 'UTC' };

describe('checkSendingTime', () => {
	it.each([
		[now - 1, 'tooLate'],
		[now, undefined],
	])('skips after "Send Nothing After": %d', (notAfter, reason) => {
		expect(ending({ notAfter })?.reason).toBe(reason);
	});

	it('lets pass within the hours, and says when they come again', () => {
		expect(ending({ sendingHours: hours })).toBeUndefined();
		expect(ending({ sendingHours: { ...hours, from: 660 } })).toMatchObject({
			status: 'pending',
			reason: 'outsideHours',
			error:
				'It is 10:00 in UTC, outside "Sending Hours", which begin again on Monday at 11:00. No message was sent.',
			retryAt: '2026-03-02T11:00:00.000Z',
		});
	});

	it('names no time that is after "Send Nothing After"', () => {
		const hourMs = 3_600_000;
		const until = (notAfter: number) => ({ sendingHours: { ...hours, from: 660 }, notAfter });
		expect(ending(until(now + hourMs - 1))).toMatchObject({
			error: 'It is 10:00 in UTC, outside "Sending Hours". No message was sent.',
			retryAt: undefined,
		});
		const retryAt = '2026-03-02T11:00:00.000Z';
		expect(ending(until(now + hourMs))).toMatchObject({ retryAt });
	});
});
