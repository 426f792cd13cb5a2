import { ApiError } from './apiError';
import { errorTexts } from './errorTexts';
import type { Account, Store } from './store';

/** The account of a `Token` header, active or not; undefined for an unknown token. */
export function findAccountOfToken(
	store: Store,
	header: string | string[] | undefined,
): Account | undefined {
	return store.token(String(header ?? ''))?.account;
}

/**
 * Returns the account that a request acts for: the token alone decides (spec, section 5).
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
