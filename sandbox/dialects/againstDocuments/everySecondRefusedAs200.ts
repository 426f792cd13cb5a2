import { isObject } from '../../validation';
import { isSuccess, type Dialect } from '../dialect';
import { sends } from '../endpointGroups';

const refusals = [
	{ success: false, message: 'Not sent' },
	{ data: { success: false, error: 'Not sent' } },
	{ status: 'error', message: 'Template paused' },
	{ errors: [{ code: 470, title: 'Outside the window' }] },
	{ statusCode: 400, message: 'Bad Request' },
];

export const everySecondRefusedAs200: Dialect = {
	description: 'Every second message is refused with 200 and a body that says so in its own way',
	why: 'Some APIs answer every request with 200, and say in the body whether it worked.',
	start() {
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
	},
};
