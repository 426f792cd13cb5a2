import {
	needsAttention,
	newReport,
	withNote,
	withUnreleasedClaim,
} from '../../../../../nodes/OutboundContact/report/report';
import type { ContactStatus } from '../../../../../nodes/OutboundContact/report/status';

it.each<[ContactStatus, boolean]>([
	['sent', false],
	['planned', false],
	['skipped', false],
	['failed', true],
	['pending', true],
	['unconfirmed', true],
])('somebody has to look at a contact that is %s: %s', (status, expected) => {
	expect(needsAttention({ status })).toBe(expected);
});

it('adds a note to those of before', () => {
	const noted = withNote(newReport(0, {}), 'First');
	expect(noted.note).toBe('First');
	expect(withNote(noted, 'Second').note).toBe('First. Second');
});

it.each([
	['pending', 'unconfirmed'],
	['failed', 'failed'],
] as const)('a contact whose claim stays is no more %s but %s', (status, expected) => {
	const report = withUnreleasedClaim({ ...newReport(0, {}), status });
	expect(report.status).toBe(expected);
	expect(report.error).toContain('could not be written back');
});
