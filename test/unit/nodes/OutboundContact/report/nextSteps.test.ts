import { nextSteps } from '../../../../../nodes/OutboundContact/report/nextSteps';
import { newReport, type Ending } from '../../../../../nodes/OutboundContact/report/report';

const steps = (resendsUnconfirmed: boolean, ...endings: Array<Partial<Ending>>) =>
	nextSteps(
		endings.map((ending, item) => ({ ...newReport(item, {}), ...ending })),
		'UTC',
		resendsUnconfirmed,
	);

const unseen = { status: 'unconfirmed', evidence: 'noMessageShown' } as const;
const recent = { status: 'unconfirmed', retryAt: '2026-03-01T12:15:00.000Z' } as const;

it('recommends "Send Unconfirmed Again" until it is added', () => {
	expect(steps(false, unseen, recent)).toEqual([
		'1 may not have arrived: run again after 2026-03-01 12:15 with "Send Unconfirmed Again"',
		'1 show no message in the CRM: run again with "Send Unconfirmed Again"',
	]);
	expect(steps(true, unseen, recent)).toEqual([
		'1 may not have arrived: run again after 2026-03-01 12:15',
		'1 show no message in the CRM: run again',
	]);
});

it('says to run again for a CRM that could not be reached', () => {
	const unreachable = { status: 'failed', reason: 'unreachable' } as const;
	expect(steps(false, unreachable, unreachable, { status: 'sent' })).toEqual([
		'2 failed because the CRM could not be reached: run again',
	]);
});
