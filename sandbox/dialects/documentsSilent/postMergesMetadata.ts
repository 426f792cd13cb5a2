import { leadView } from '../../handlers/views';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const postMergesMetadata: Dialect = {
	description: 'POST /lead adds the metadata keys that an existing lead lacks',
	why: 'It fills empty fields on a merge, and treats each key of metadata as a field.',
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
