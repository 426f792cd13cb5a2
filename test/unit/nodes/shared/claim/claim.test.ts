import { mayBeInProgress } from '../../../../../nodes/shared/claim/claim';
import { readClaim } from '../../../../../nodes/shared/lead/storedClaim';
import { hourMs, minuteMs } from '../../../../../nodes/shared/units';

const at = '2026-03-02T12:00:00.000Z';

it.each([
	['just under 15 minutes', 15 * minuteMs - 1, true],
	['15 minutes', 15 * minuteMs, false],
	['just under 26 hours ahead', 1 - 26 * hourMs, true],
	['26 hours ahead', -26 * hourMs, false],
])('the run of an open claim may be sending at %s, %d ms: %s', (_age, ageMs, expected) => {
	const claim = readClaim('spring', { status: 'sending', at });
	expect(mayBeInProgress(claim, Date.parse(at) + ageMs)).toBe(expected);
});
