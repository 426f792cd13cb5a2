import { attackOperation, representativeOperations, type HostileCase } from '../hostileCase';
import { respond, type HostileCrm } from '../hostileCrm';
import type { BuiltOperation } from '../../support/operations';

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

/** A case in which a run is refused with this `Retry-After`, and ends with an error. */
const refusedWith = (
	operation: BuiltOperation,
	status: number,
	value: string,
	{ maxRetries, mostRequests }: { maxRetries: number; mostRequests: number },
): HostileCase => ({
	title: `${operation.title}: ${status} with Retry-After ${value === inAnHour ? 'in an hour' : JSON.stringify(value.slice(0, 40))}`,
	run: async (crm: HostileCrm) => {
		const answer = respond(status, { error: 'Slow down' }, { 'retry-after': value });
		const { run } = await attackOperation(crm, operation, answer, {
			onError: 'stopWorkflow',
			credential: { maxRetries },
		});
		expect(run.error).toBeDefined();
		expect(crm.received.length).toBeLessThanOrEqual(mostRequests);
	},
});

/** One operation of each method: what waits is the same for all. */
const ofEachMethod = [
	...new Map(representativeOperations.map((each) => [each.method, each])).values(),
];

/** `Retry-After` values. */
export const retryAfterCases: HostileCase[] = ofEachMethod.flatMap((operation) => [
	...tooLong.map((value) => refusedWith(operation, 429, value, { maxRetries: 3, mostRequests: 4 })),
	...unreadable.map((value) =>
		refusedWith(operation, 503, value, { maxRetries: 0, mostRequests: 2 }),
	),
]);
