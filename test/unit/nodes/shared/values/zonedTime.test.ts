import { isoInZone, timeInZone } from '../../../../../nodes/shared/values/zonedTime';

const utc = '2026-03-02T12:00:00.000Z';

describe('a time in a zone', () => {
	it('has its offset', () => {
		expect(isoInZone(Date.parse(utc), 'America/Sao_Paulo')).toBe('2026-03-02T09:00:00.000-03:00');
		expect(timeInZone(utc, 'America/Sao_Paulo')).toBe('2026-03-02T09:00:00.000-03:00');
	});

	it('is in UTC where nobody knows the zone, as one that n8n is set to by mistake', () => {
		expect(isoInZone(Date.parse(utc), 'Nowhere/Land')).toBe(utc);
	});

	it.each([null, 'soon', ''])('stays as it is if it is none: %j', (value) => {
		expect(timeInZone(value, 'America/Sao_Paulo')).toBe(value);
	});
});
