import { isObject } from '../../validation';
import type { Dialect } from '../dialect';

export const postStringifiesNestedMetadata: Dialect = {
	description:
		'POST /lead stores objects within metadata as JSON strings; PUT /lead/{id} stores them unchanged',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, body } = request;
			if (endpoint === 'createLead' && isObject(body) && isObject(body.metadata)) {
				const entries = Object.entries(body.metadata);
				const flat = entries.map(([key, each]) => [
					key,
					isObject(each) ? JSON.stringify(each) : each,
				]);
				request.body = { ...body, metadata: Object.fromEntries(flat) };
			}
			return next();
		},
	}),
};
