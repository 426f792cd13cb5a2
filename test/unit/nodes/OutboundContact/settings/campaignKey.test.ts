import {
	readCampaignKey,
	rejectKeyPerExecution,
} from '../../../../../nodes/OutboundContact/settings/campaignKey';
import { Form } from '../../../../../nodes/shared/fields/form';
import { formOf } from '../../../../support/formOf';

const minuteMs = 60_000;

/** A form whose key is an expression over the time. */
function formWith(keyAt: (time: number) => string): Form {
	const campaignKey = '={{ $now }}';
	const evaluate = (expression: string) => {
		const [, minutes = '0'] = /\.plus\((-?\d+), 'minutes'\)/.exec(expression) ?? [];
		return keyAt(Date.now() + Number(minutes) * minuteMs);
	};
	return new Form({ campaignKey }, 'UTC', () => campaignKey, {}, evaluate);
}

describe('a key by the time', () => {
	afterEach(() => jest.useRealTimers());

	it.each([0, 13, 14, 29, 30, 44, 45, 59])('at minute %d', (minute) => {
		jest.useFakeTimers({ now: Date.UTC(2026, 2, 1, 23, minute, 30) });
		const isoText = (length: number) => (time: number) =>
			new Date(time).toISOString().slice(0, length);
		const byQuarter = (time: number) => String(Math.floor(time / (15 * minuteMs)));
		for (const keyAt of [
			isoText('2026-03-01'.length),
			isoText('2026-03-01T23'.length),
			byQuarter,
		]) {
			expect(() => rejectKeyPerExecution(formWith(keyAt))).not.toThrow();
		}
		expect(() => rejectKeyPerExecution(formWith(isoText('2026-03-01T23:00'.length)))).toThrow(
			'is a new one in each execution',
		);
	});

	it('that cannot be evaluated is no new one', () => {
		const failing = formWith(() => {
			throw new Error('No path back to node');
		});
		expect(() => rejectKeyPerExecution(failing)).not.toThrow();
	});
});

it('a key that nobody has written is refused', () => {
	expect(() => readCampaignKey(formOf({ campaignKey: 'spring [object Object]' }))).toThrow(
		'"Campaign Key" contains "[object Object]"',
	);
});
