import { spreadsheetDay } from '../../../../../nodes/shared/values/spreadsheetDay';

describe('spreadsheetDay', () => {
	beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-07-17T12:00:00Z') }));
	afterEach(() => jest.useRealTimers());

	it.each([
		['46205', '2026-07-02'],
		['46220.84722222222', '2026-07-17'],
		['45900', '2025-08-31'],
		['45820.50001', '2025-06-12'],
		['46620.49999', '2027-08-21'],
	])('reads %s as %s', (text, day) => {
		expect(spreadsheetDay(text)).toBe(day);
	});

	// Prices, order numbers, years, and days of another time.
	it.each([
		'',
		'2026',
		'45000',
		'45820.5',
		'46620.5',
		'47000',
		'462050',
		'46205 %',
		'46,205',
		'R$ 46205',
		'46205-1',
	])('does not take %j for a day', (text) => {
		expect(spreadsheetDay(text)).toBeUndefined();
	});
});
