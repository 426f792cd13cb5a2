import { withUnreleasedClaim } from '../../../../../nodes/OutboundContact/report/report';
import { bareReport } from '../../../../support/completeReport';

it.each([
	['pending', 'unconfirmed'],
	['failed', 'failed'],
] as const)('a contact whose claim stays is no more %s but %s', (status, expected) => {
	const report = withUnreleasedClaim(bareReport(0, { status }));
	expect(report.status).toBe(expected);
	expect(report.error).toContain('could not be written back');
});
