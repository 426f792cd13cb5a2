import type { IExecuteFunctions } from 'n8n-workflow';

import { memoryOf } from '../../../../../nodes/OutboundContact/contact/executionMemory';

afterEach(() => jest.useRealTimers());

it.each([
	['that starts within five minutes', 299_999, 'stopped'],
	['that starts after five minutes', 300_000, ''],
])('the stop of a run counts for the next one %s', (_when, pauseMs, stopText) => {
	jest.useFakeTimers({ now: 0 });
	const kept = {};
	const context = { getContext: () => kept } as unknown as IExecuteFunctions;
	Object.assign(memoryOf(context, 'a'), { stopText: 'stopped', endedAt: Date.now() });
	jest.setSystemTime(pauseMs);
	expect(memoryOf(context, 'a').stopText).toBe(stopText);
});
