import type { IExecuteFunctions } from 'n8n-workflow';

import { ExecutionMemory } from '../../../../../nodes/OutboundContact/contact/executionMemory';

afterEach(() => jest.useRealTimers());

it.each([
	['that starts within five minutes', 299_999, 'stopped'],
	['that starts after five minutes', 300_000, ''],
])('the stop of a run counts for the next one %s', (_when, pauseMs, stopText) => {
	jest.useFakeTimers({ now: 0 });
	const kept = {};
	const context = { getContext: () => kept, evaluateExpression: () => 0 };
	const memoryOfRun = () => new ExecutionMemory(context as unknown as IExecuteFunctions, 'a');
	memoryOfRun().rememberEnd('stopped');
	jest.setSystemTime(pauseMs);
	expect(memoryOfRun().kept.stopText).toBe(stopText);
});
