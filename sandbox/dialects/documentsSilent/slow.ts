import type { Dialect } from '../dialect';

export const slow: Dialect = {
	description: 'Every request takes between 20 and 120 ms',
	why: 'A CRM under load is slow.',
	start({ delays }) {
		let count = 0;
		return {
			async handle(_request, next) {
				const delayMs = 20 + ((++count * 37) % 100);
				return (await delays.wait(delayMs)) ? await next() : null;
			},
		};
	},
};
