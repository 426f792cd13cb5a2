import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const postMergesMetadata: Dialect = {
	about: 'POST /lead fills single keys of metadata that a lead that was there before lacks',
	start: () => ({
		carryOut(request, next) {
			const { endpoint, account, body } = request;
			const before =
				endpoint === 'createLead' && isObject(body) && account.leads.findDuplicate(body);
			if (!before) return next();
			const answer = next();
			const metadata = (body as { metadata?: object }).metadata;
			if (!metadata) return answer;
			account.leads.update(before, { metadata: { ...metadata, ...before.metadata } });
			return leadView(account, before);
		},
	}),
};
