import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

function withCreation(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withCreation);
	if (!isObject(value)) return value;
	const entries = Object.entries(value).map(([name, each]) => {
		if (name === 'metadata') return [name, each];
		return [name, name === 'lastMessageAt' ? (each ?? value.createdAt) : withCreation(each)];
	});
	return Object.fromEntries(entries);
}

export const lastMessageAtNeverNull: Dialect = {
	description: 'A conversation without messages shows its createdAt as lastMessageAt',
	why: "The column's default is the time of creation, so that inboxes can sort by it.",
	start: () => ({
		answer(answer) {
			return { ...answer, body: withCreation(answer.body) };
		},
	}),
};
