import { isObject } from '../../validation';
import { isSuccess, type DialectHooks } from '../dialect';
import { sends } from '../endpointGroups';

/** Refuses every second message with 200 and one of these bodies in turn. */
export function everySecondRefused(refusals: readonly unknown[]): DialectHooks {
	let count = 0;
	const refused = new WeakMap<object, unknown>();
	return {
		carryOut(request, next) {
			if (!sends.includes(request.endpoint) || ++count % 2 !== 0) return next();
			refused.set(request, refusals[(count / 2) % refusals.length]);
			return { id: 'none' };
		},
		answer(answer, request) {
			if (!refused.has(request) || !isSuccess(answer) || !isObject(answer.body)) return answer;
			return { ...answer, status: 200, body: refused.get(request) };
		},
	};
}
