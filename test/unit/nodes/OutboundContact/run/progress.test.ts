import type { IExecuteFunctions } from 'n8n-workflow';

import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { asSent, newReport } from '../../../../../nodes/OutboundContact/report/report';
import {
	createProgressReporter,
	reportSummary,
} from '../../../../../nodes/OutboundContact/run/progress';

const start = new Date('2026-03-02T14:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => jest.useRealTimers());

/** What a run over some contacts reports, and a function that sends to one of them. */
function progressOf(total: number, limit = Infinity) {
	const messages: string[] = [];
	const context = {
		getNode: () => ({ name: 'Campaign' }),
		getTimezone: () => 'America/Sao_Paulo',
		logger: { info: () => {} },
		sendMessageToUI: (message: string) => messages.push(message),
	} as unknown as IExecuteFunctions;
	const settings = { mode: 'send' };
	const campaign = { settings, messages: { count: 0, limit } } as unknown as Campaign;
	const report = createProgressReporter(context, total, campaign);
	const send = (item: number) => {
		campaign.messages.count++;
		report({ ...newReport(item, {}), ...asSent(null, start) });
	};
	return { messages, send };
}

it.each([
	['at the pace so far', 1_000, undefined, '100 of 1,000 contacts: 100 sent; expected end 11:16'],
	['of another day', 100_000, undefined, 'expected end 2026-03-03 14:46'],
	['of what a run may send', 1_000, 150, '100 of 1,000 contacts: 100 sent; expected end 11:02'],
	['of nothing that is left', 100, undefined, /^100 of 100 contacts: 100 sent$/],
])('reports the expected end %s', (_title, total, limit, expected) => {
	const { messages, send } = progressOf(total, limit);
	for (let item = 0; item < 100; item++) {
		if (item === 99) jest.advanceTimersByTime(100_000);
		send(item);
	}
	expect(messages).toEqual([expect.stringMatching(expected)]);
});

it('reports again only after five seconds', () => {
	const { messages, send } = progressOf(1_000);
	for (const [item, passedMs] of [5_000, 0, 4_999, 1].entries()) {
		jest.advanceTimersByTime(passedMs);
		send(item);
	}
	expect(messages.map((each) => each.slice(0, 1))).toEqual(['1', '4']);
});

it.each([
	['is plain where all went well', [], 'info'],
	['is a warning where there is one', ['The list is old'], 'warning'],
])('the hint with the result %s', (_title, warnings, type) => {
	const context = {
		getNode: () => ({ name: 'Campaign' }),
		getTimezone: () => 'UTC',
		...{ logger: { info: () => {} }, sendMessageToUI: () => {}, addExecutionHints: jest.fn() },
	};
	const reports = [{ ...newReport(0, {}), ...asSent(null, start) }];
	reportSummary(context as unknown as IExecuteFunctions, reports, {
		...{ first: [], notes: [], warnings },
	});
	expect(context.addExecutionHints).toHaveBeenCalledWith(expect.objectContaining({ type }));
});
