import type { Account, Seed, SeedName, Store } from '../store';

import { seedDemoAccount } from './accountA';
import { seedOtherAccount } from './accountB';

/** Account of `demo-token` and `revoked-token`. */
export const firstAccountId = 'account-a';

/** Account of `other-token`. */
export const secondAccountId = 'account-b';

/** Tokens of every seed. */
export const tokens = {
	demo: 'demo-token',
	other: 'other-token',
	revoked: 'revoked-token',
} as const;

function addAccountsWithTokens(store: Store): { first: Account; second: Account } {
	const first = store.addAccount(firstAccountId, 'Aurora Studio');
	const second = store.addAccount(secondAccountId, 'Bosque Clinic');
	store.addToken(tokens.demo, first);
	store.addToken(tokens.revoked, first, false);
	store.addToken(tokens.other, second);
	return { first, second };
}

/** The initial data of a sandbox. All people, companies and numbers are invented. */
export const seeds: Record<SeedName, Seed> = {
	empty(store) {
		addAccountsWithTokens(store);
	},
	demo(store) {
		const { first, second } = addAccountsWithTokens(store);
		seedDemoAccount(first);
		seedOtherAccount(second);
	},
};
