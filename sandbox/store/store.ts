import { Account } from './account';

/** Initial data: demo records, or accounts and tokens only. */
export type SeedName = 'demo' | 'empty';

interface Token {
	account: Account;
	active: boolean;
}

/** Fills an empty store. */
export type Seed = (store: Store) => void;

/** All accounts and tokens, in memory. */
export class Store {
	private readonly accountsById = new Map<string, Account>();
	private readonly tokens = new Map<string, Token>();

	/** Every account, in the order of creation. */
	get accounts(): Account[] {
		return [...this.accountsById.values()];
	}

	/**
	 * The account with this id.
	 *
	 * @throws Error when there is none
	 */
	account(id: string): Account {
		const account = this.accountsById.get(id);
		if (!account) throw new Error(`No account ${id}`);
		return account;
	}

	addAccount(id: string, name: string): Account {
		const account = new Account(id, name);
		this.accountsById.set(id, account);
		return account;
	}

	addToken(text: string, account: Account, active = true): void {
		this.tokens.set(text, { account, active });
	}

	/** The token's account and whether the token is active; undefined for an unknown token. */
	token(text: string): Readonly<Token> | undefined {
		return this.tokens.get(text);
	}

	/** Deactivates a token; returns false when there is no such token. */
	revokeToken(text: string): boolean {
		const token = this.tokens.get(text);
		if (token) token.active = false;
		return token !== undefined;
	}

	/** Removes everything and applies a seed. */
	reset(seed: Seed): void {
		this.accountsById.clear();
		this.tokens.clear();
		seed(this);
	}

	/** A deep copy of every account. */
	snapshot(): Array<Record<string, unknown>> {
		return this.accounts.map((account) => account.snapshot());
	}
}
