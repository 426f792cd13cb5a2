import { ApiError } from './apiError';
import { errorTexts } from './errorTexts';
import type { Account, Store } from './store';

/** The account of a `Token` header, active or not; undefined when the token is none. */
export function accountOfToken(
	store: Store,
	header: string | string[] | undefined,
): Account | undefined {
	return store.token(String(header ?? ''))?.account;
}

/**
 * The account that a request acts for: the token alone says it (spec, section 5).
 *
 * @param header the request's `Token` header
 * @throws ApiError 401 when the token is missing, unknown or deactivated
 */
export function authenticate(store: Store, header: string | string[] | undefined): Account {
	if (header === undefined || header === '') throw new ApiError(401, errorTexts.missingToken);
	const token = store.token(String(header));
	if (!token?.active) throw new ApiError(401, errorTexts.invalidToken);
	return token.account;
}
