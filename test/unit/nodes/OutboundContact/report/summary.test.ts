import { asFailed, newReport } from '../../../../../nodes/OutboundContact/report/report';
import {
	describeCommonFailure,
	summarize,
} from '../../../../../nodes/OutboundContact/report/summary';

it.each([
	[['No credit'], undefined],
	[['No credit', 'No credit'], 'All failed for the same reason: No credit'],
	[['No credit', 'No credit', 'Not found'], '2 of 3 failed for the same reason: No credit'],
	[['No credit', 'No credit', 'Not found', 'Not allowed'], undefined],
])('the failure that most of %j have in common: %s', (errors, expected) => {
	const reports = errors.map((error, item) => ({
		...newReport(item, {}),
		...asFailed('message', 'refused', error),
	}));
	expect(describeCommonFailure(reports)).toBe(expected);
});

const countOf = (status: string, reason: string | null = null) =>
	summarize([{ ...newReport(0, {}), status, reason } as never]);

it('counts statuses in one order', () => {
	const statuses = ['unconfirmed', 'pending', 'failed', 'skipped', 'planned', 'sent'];
	const reports = statuses.map((status) => ({ ...newReport(0, {}), status, reason: null }));
	expect(summarize(reports as never)).toBe(
		'1 sent, 1 planned, 1 skipped, 1 failed, 1 pending, 1 unconfirmed',
	);
});

it.each([
	['claimNotStored', 'not kept by the CRM'],
	['claimNotUpdated', 'not noted on the lead'],
	['invalidVariables', 'invalid template variables'],
	['leadUnreadable', 'with a lead that cannot be read'],
	['outcomeUnknown', 'without a clear answer'],
	['otherRun', 'left to another run'],
	['overLimit', 'over "Max Messages per Run"'],
	['suppressed', 'on the do-not-contact list'],
	['test', 'in a test only'],
	['unconfirmedClaim', 'left open by another run'],
	['duplicatePhone', 'duplicate phone'],
])('says %s in words', (reason, words) => {
	expect(countOf('failed', reason)).toBe(`1 failed: 1 ${words}`);
});
