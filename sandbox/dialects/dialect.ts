import type { EndpointName } from '../../nodes/shared/contract';
import type { Account } from '../store';
import type { Waiting } from '../waiting';

/** What a campaign must come to on a CRM that speaks a dialect. */
export type Promised =
	/** Everybody who should get the message gets it, and is reported as sent. */
	| 'works'
	/** Nothing is sent: the run stops before the first message and says which fact is missing. */
	| 'refuses'
	/**
	 * Nothing goes wrong, but not everybody is reached or known to be: each contact that is not says
	 * why, and people decide.
	 */
	| 'asks';

/** The campaigns that test/dialects runs on every dialect. */
export const campaignNames = ['plain', 'rules', 'repeated', 'faults', 'mended'] as const;

/** A campaign that test/dialects runs on every dialect. */
export type CampaignName = (typeof campaignNames)[number];

/** What the campaigns must come to; one that is not named works. */
export type Promises = Partial<Record<CampaignName, Promised>>;

/** The promise of the campaigns that have a campaign key. */
export function withCampaignKey(promised: Promised): Promises {
	return { repeated: promised, faults: promised, mended: promised };
}

/** The same promise for all campaigns. */
export function everyCampaign(promised: Promised): Promises {
	return { plain: promised, rules: promised, ...withCampaignKey(promised) };
}

/** A request as its endpoint is going to see it; a dialect may change it. */
export interface DialectRequest {
	readonly endpoint: EndpointName;
	readonly account: Account;
	/** The path's `{id}`; empty where the path has none. */
	id: string;
	query: Record<string, unknown>;
	/** Parsed JSON, not yet checked; `undefined` where there is none. */
	body: unknown;
}

/** An answer before it is written down. */
export interface DialectAnswer {
	status: number;
	headers: Record<string, string>;
	/** Sent as JSON; `undefined` sends an empty body. */
	body: unknown;
	/** Sent as it is, in the place of `body`. */
	text?: string;
}

/** A request as it comes in, before its token or body is looked at. */
export interface Arrival {
	/** Null for a path and method that is no endpoint. */
	readonly endpoint: EndpointName | null;
}

/** An answer, or null where the connection is cut instead. */
export type Answered = DialectAnswer | null;

/**
 * What a dialect does to requests and answers. The records in the store stay the truth: a dialect
 * changes what is read from a request, what is written, and what is shown, never what a test looks
 * at.
 */
export interface DialectHooks {
	/** Around everything: waits, or answers in the place of what follows. */
	handle?(arrival: Arrival, next: () => Promise<Answered>): Promise<Answered>;
	/**
	 * Around the endpoint's own work: changes the request, the records, or what is answered.
	 * Runs without a pause.
	 *
	 * @param next checks the request and carries it out
	 * @returns what is answered, in the shape of the contract
	 * @throws ApiError for a request that is to be refused
	 */
	carryOut?(request: DialectRequest, next: () => unknown): unknown;
	/** What is sent of an answer to an authenticated request, a refusal included. */
	answer?(answer: DialectAnswer, request: DialectRequest): Answered;
}

/** One way in which a CRM may differ from the sandbox's reading where the spec is silent. */
export interface Dialect {
	/** What is different, in one sentence. */
	readonly about: string;
	readonly promises?: Promises;
	/** Starts anew: whatever the dialect remembers begins here. */
	start(surroundings: { waiting: Waiting }): DialectHooks;
}

/** Whether an answer tells of something that was done. */
export function isSuccess({ status }: DialectAnswer): boolean {
	return status >= 200 && status < 300;
}
