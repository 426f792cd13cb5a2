import {
	newReport,
	withNote,
	withUnreleasedClaim,
} from '../../../../../nodes/OutboundContact/report/report';

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
