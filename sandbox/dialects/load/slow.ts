import type { Dialect } from '../dialect';

let count = 0;

export const slow: Dialect = {
	about: 'Every request takes between 20 and 120 ms',
	start: ({ waiting }) => ({
		async handle(_arrival, next) {
			const pauseMs = 20 + ((++count * 37) % 100);
			return (await waiting.pause(pauseMs)) ? await next() : null;
		},
	}),
};
