import {
	asFailed,
	asSent,
	type ContactReport,
} from '../../../../../nodes/OutboundContact/report/report';
import {
	describeCommonFailure,
	summarize,
	createProgressReporter,
	reportSummary,
} from '../../../../../nodes/OutboundContact/report/summary';
import { type IExecuteFunctions } from 'n8n-workflow';
import { bareReport } from '../../../../support/completeReport';

it.each([
	[['No credit'], []],
	[['No credit', 'No credit'], ['2 of 2 failed for the same reason: No credit']],
	[['No credit', 'No credit', 'Not found'], ['2 of 3 failed for the same reason: No credit']],
	[['No credit', 'No credit', 'Not found', 'Not allowed'], []],
])('the failure that most of %j have in common: %s', (errors, expected) => {
	const reports = errors.map((error, item) => bareReport(item, asFailed('refused', error)));
	expect(describeCommonFailure(reports)).toEqual(expected);
});

const countOf = (status: string, reason: string | null = null) =>
	summarize([bareReport(0, { status, reason } as never)]);

it('counts statuses in one order', () => {
	const statuses = ['unconfirmed', 'pending', 'failed', 'skipped', 'planned', 'sent'];
	const reports = statuses.map((status) => bareReport(0, { status } as never));
	expect(summarize(reports)).toBe(
		'1 sent, 1 planned, 1 skipped, 1 failed, 1 pending, 1 unconfirmed',
	);
});

it('says a reason in words', () => {
	expect(countOf('failed', 'invalidPhone')).toBe('1 failed: 1 invalid phone');
});

const start = new Date('2026-03-02T14:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => jest.useRealTimers());

it('reports progress again only after five seconds', () => {
	const messages: string[] = [];
	const context = {
		getNode: () => ({ name: 'Campaign' }),
		logger: { info: () => {} },
		sendMessageToUI: (message: string) => messages.push(message),
	} as unknown as IExecuteFunctions;
	const report = createProgressReporter(context, 1_000);
	const finished = new Map<number, ContactReport>();
	for (const [item, passedMs] of [5_000, 0, 4_999, 1].entries()) {
		jest.advanceTimersByTime(passedMs);
		finished.set(item, bareReport(item, asSent(null, start)));
		report(finished);
	}
	expect(messages).toEqual(['1 of 1,000 contacts: 1 sent', '4 of 1,000 contacts: 4 sent']);
});

it.each([
	['is plain where all went well', [], asSent(null, start), 'info'],
	['is a warning where there is one', ['The list is old'], asSent(null, start), 'warning'],
	['is a warning where somebody must mend a row', [], asFailed('refused', ''), 'warning'],
])('the hint with the result %s', (_title, warnings, ending, type) => {
	const context = {
		getNode: () => ({ name: 'Campaign' }),
		...{ logger: { info: () => {} }, sendMessageToUI: () => {}, addExecutionHints: jest.fn() },
	};
	const reports = [bareReport(0, ending)];
	reportSummary(context as unknown as IExecuteFunctions, reports, { notes: [], warnings });
	expect(context.addExecutionHints).toHaveBeenCalledWith(expect.objectContaining({ type }));
});
