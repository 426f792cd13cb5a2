import type { Answered, Dialect, DialectHooks } from '../dialect';
import type { Waiting } from '../../waiting';

/** What a request takes that is served at once, in ms. */
const serviceMs = 20;

/**
 * Serves so many requests at once and lets the others wait in line: beyond its capacity a CRM gets
 * slower, not faster.
 *
 * @param longestLine requests that wait at most; more are refused with 503. Default: any number
 */
function limitCapacity(
	waiting: Waiting,
	capacity: number,
	longestLine = Number.POSITIVE_INFINITY,
): DialectHooks {
	let served = 0;
	const line: Array<() => void> = [];
	return {
		async handle(_arrival, next): Promise<Answered> {
			if (served >= capacity && line.length >= longestLine) {
				return {
					status: 503,
					headers: { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' },
					body: { error: 'Service unavailable' },
				};
			}
			if (served < capacity) served += 1;
			else await new Promise<void>((resolve) => line.push(resolve));
			try {
				if (!(await waiting.pause(serviceMs))) return null;
				return await next();
			} finally {
				const nextInLine = line.shift();
				if (nextInLine) nextInLine();
				else served -= 1;
			}
		},
	};
}

function capacity(count: number): Dialect {
	return {
		about: `Serves ${count} requests at once, in ${serviceMs} ms each; the others wait in line`,
		start: ({ waiting }) => limitCapacity(waiting, count),
	};
}

function shortLine(count: number, line: number): Dialect {
	return {
		about: `Serves ${count} requests at once, in ${serviceMs} ms each; ${line} wait in line, more are refused with 503`,
		start: ({ waiting }) => limitCapacity(waiting, count, line),
	};
}

export const capacity4 = capacity(4);
export const capacity16 = capacity(16);
export const capacity64 = capacity(64);
export const capacity4WithShortLine = shortLine(4, 8);
export const capacity16WithShortLine = shortLine(16, 32);
