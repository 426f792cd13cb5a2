import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const refusedByRepeat: Dialect = {
	about: 'The same text to the same number is refused for a day after it was sent',
	start: () => ({
		carryOut(request, next) {
			const { account, body, endpoint } = request;
			if (
				endpoint === 'sendChatappMessage' &&
				isObject(body) &&
				account.messages.some(({ to }) => to === body.to)
			) {
				throw new ApiError(409, 'This message was sent already');
			}
			return next();
		},
	}),
};
