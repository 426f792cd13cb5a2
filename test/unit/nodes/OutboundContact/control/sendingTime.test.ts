import type { Contact } from '../../../../../nodes/OutboundContact/contact/contact';
import {
	checkSendingTime,
	hoursThatNeverCome,
} from '../../../../../nodes/OutboundContact/control/sendingTime';
import type { CampaignSettings } from '../../../../../nodes/OutboundContact/settings/settings';

/** Monday, 10:00 UTC. */
const now = Date.UTC(2026, 2, 2, 10);

const settingsWith = (settings: object) => ({ timeZone: 'UTC', ...settings }) as CampaignSettings;
const contactWith = (contact: object) => contact as Contact;

const ending = (contact: object, settings: object) =>
	checkSendingTime(contactWith(contact), settingsWith(settings), now)?.ending;

const hours = { from: 540, to: 1080, weekdays: ['Mon'], zone: 'UTC' };

describe('checkSendingTime', () => {
	it.each([
		[now - 1, 'tooLate'],
		[now, undefined],
	])('skips after "Send Nothing After": %d', (notAfter, reason) => {
		expect(ending({}, { notAfter })?.reason).toBe(reason);
	});

	it('lets pass within the hours, and says when they come again', () => {
		expect(ending({}, { sendingHours: hours })).toBeUndefined();
		expect(ending({}, { sendingHours: { ...hours, from: 660 } })).toMatchObject({
			status: 'pending',
			reason: 'outsideHours',
			error:
				'It is 10:00 in UTC; sending from 11:00 to 18:00, again on Monday at 11:00. No message was sent.',
			retryAt: '2026-03-02T11:00:00.000Z',
		});
	});

	it('names no time that is after "Send Nothing After"', () => {
		const hourMs = 3_600_000;
		const until = (notAfter: number) => ({ sendingHours: { ...hours, from: 660 }, notAfter });
		expect(ending({}, until(now + hourMs - 1))).toMatchObject({
			error: 'It is 10:00 in UTC; sending from 11:00 to 18:00. No message was sent.',
			retryAt: null,
		});
		const retryAt = '2026-03-02T11:00:00.000Z';
		expect(ending({}, until(now + hourMs))).toMatchObject({ retryAt });
	});

	it('leaves a contact whose time zone is unknown', () => {
		const ofContact = { ...hours, zone: 'contact' };
		expect(ending({ phone: '80012345678' }, { sendingHours: ofContact })).toMatchObject({
			reason: 'outsideHours',
			error: 'The time zone of the phone is unknown. No message was sent.',
		});
	});
});

describe('hoursThatNeverCome', () => {
	// At 9 in Kaliningrad it is 19 on Kamchatka.
	const short = { ...hours, zone: 'contact', from: 540, to: 600 };
	const contacts = [
		contactWith({ phone: '79261234567', country: 'RU' }),
		contactWith({ phone: '79261234568', country: 'RU' }),
		contactWith({ phone: '541123456789', country: 'AR' }),
	];

	it('says so once for each place', () => {
		const texts = hoursThatNeverCome(contacts, settingsWith({ sendingHours: short }));
		expect(texts).toEqual([
			expect.stringMatching(
				/^From 09:00 to 10:00 never comes in all time zones of \+7 \(Russia\) at once; from 09:00 to \d\d:00 does$/,
			),
		]);
	});

	it('says nothing of hours in one zone, or without hours', () => {
		const inOneZone = { ...short, zone: 'UTC' };
		expect(hoursThatNeverCome(contacts, settingsWith({ sendingHours: inOneZone }))).toEqual([]);
		expect(hoursThatNeverCome(contacts, settingsWith({}))).toEqual([]);
	});
});
