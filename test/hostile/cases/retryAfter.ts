import { exampleParameters } from '../../support/exampleParameters';
import {
	attack,
	expectReadableErrors,
	representativeOperations,
	type HostileCase,
} from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';

const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();

/** Waits longer than a run may take, in all formats. */
const tooLong = [
	inAnHour,
	'86400',
	'1000000000',
	'99999999999999999999',
	`1${'0'.repeat(400)}`,
	'301.5',
	'Fri, 31 Dec 9999 23:59:59 GMT',
];

/** Invalid waits: without retries the run ends at once. */
const unreadable = ['-5', 'abc', '', '0x10', 'NaN', 'Infinity', '1e9', '5, 10', 'x'.repeat(8_000)];

/** `Retry-After` values. */
export const retryAfterCases: HostileCase[] = representativeOperations.flatMap((operation) => [
	...tooLong.map((value) => ({
		title: `${operation.title}: 429 with Retry-After ${value === inAnHour ? 'in an hour' : value.slice(0, 40)}`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(429, { error: 'Slow down' }, { 'retry-after': value }));
			const node = { type: operation.node.name, parameters: exampleParameters(operation) };
			const result = await attack(crm, node, [{}], { maxRetries: 3 });
			expectReadableErrors(result);
			expect(result.run.error).toBeDefined();
			expect(crm.received.length).toBeLessThanOrEqual(4);
		},
	})),
	...unreadable.map((value) => ({
		title: `${operation.title}: 503 with Retry-After ${JSON.stringify(value.slice(0, 40))}`,
		run: async (crm: HostileCrm) => {
			crm.answerWith(respond(503, { error: 'Slow down' }, { 'retry-after': value }));
			const node = { type: operation.node.name, parameters: exampleParameters(operation) };
			const result = await attack(crm, node, [{}], { maxRetries: 0 });
			expectReadableErrors(result);
			expect(result.run.error).toBeDefined();
			expect(crm.received.length).toBeLessThanOrEqual(2);
		},
	})),
]);
