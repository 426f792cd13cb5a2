import { isObject } from '../../validation';
import { isSuccess } from '../dialect';
import type { Dialect } from '../dialect';
import { without } from '../rewriting';

export const postEchoesMetadataOfNewLeads: Dialect = {
	description:
		'POST /lead does not store the metadata of a new lead but shows it in its answer; for an existing lead it shows the stored metadata',
	why: 'It answers with the input, though its list of fields has no metadata.',
	start() {
		const echoed = new WeakMap<object, unknown>();
		return {
			carryOut(request, next) {
				const { endpoint, account, body } = request;
				if (endpoint !== 'createLead' || !isObject(body)) return next();
				if (account.leads.findDuplicate(body)) return next();
				echoed.set(request, body.metadata);
				request.body = without(body, 'metadata');
				return next();
			},
			answer(answer, request) {
				const metadata = echoed.get(request);
				if (metadata === undefined || !isSuccess(answer)) return answer;
				return { ...answer, body: { ...(answer.body as object), metadata } };
			},
		};
	},
};
