import { ApiError } from '../../apiError';
import { isObject } from '../../validation';

import type { Dialect } from '../dialect';

export const secondMessageRefused: Dialect = {
	description: 'A second message to the same number is refused with 409',
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
