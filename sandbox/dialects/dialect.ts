import type { EndpointName } from '../../nodes/shared/contract';
import type { Account } from '../store';
import type { Delays } from '../delays';

/** What a campaign must achieve on a CRM. In each case, nobody is harmed (test/promises). */
export type ExpectedOutcome =
	/** Everybody who should get the message gets it and is reported as sent. */
	| 'works'
	/** The same, or nothing is sent: the run stops before the first message and says why. */
	| 'worksOrRefuses'
	/** Some contacts may be left, or unconfirmed. Each is reported with the reason, for people to review. */
	| 'needsReview'
	/** The CRM contradicts its documents: every outcome without harm is right. */
	| 'noHarm';

/** A campaign that test/dialects runs on every dialect. */
export type CampaignName = 'plain' | 'rules' | 'faults' | 'afterRefusals';

type ExpectedOutcomes = Partial<Record<CampaignName, 'worksOrRefuses' | 'needsReview'>>;

/** The same outcome for the campaigns that have a campaign key. */
export function withCampaignKey(outcome: 'worksOrRefuses' | 'needsReview'): ExpectedOutcomes {
	return { faults: outcome, afterRefusals: outcome };
}

/** The same outcome for all campaigns. */
export function everyCampaign(outcome: 'worksOrRefuses' | 'needsReview'): ExpectedOutcomes {
	return { plain: outcome, rules: outcome, ...withCampaignKey(outcome) };
}

/** A request before it reaches its endpoint; a dialect may change it. */
export interface DialectRequest {
	readonly endpoint: EndpointName;
	readonly account: Account;
	/** The path's `{id}`; empty where the path has none. */
	id: string;
	query: Record<string, unknown>;
	/** Parsed JSON, not yet validated; `undefined` without a body. */
	body: unknown;
}

/** An answer before it is serialized. */
export interface DialectAnswer {
	status: number;
	headers: Record<string, string>;
	/** Sent as JSON; `undefined` sends an empty body. */
	body: unknown;
	/** Sent unchanged instead of `body`. */
	text?: string;
}

/** A request before its token and body are checked. */
export interface RawRequest {
	/** Null when no endpoint has this path and method. */
	readonly endpoint: EndpointName | null;
}

/** An answer, or null to cut the connection. */
export type AnswerOrDisconnect = DialectAnswer | null;

/**
 * Changes that a dialect makes to requests and answers. The records in the store stay the truth
 * that tests inspect: a dialect changes how requests are read, what is written, and what is shown.
 */
export interface DialectHooks {
	/** Wraps everything else: may wait, or answer instead of calling `next`. */
	handle?(
		request: RawRequest,
		next: () => Promise<AnswerOrDisconnect>,
	): Promise<AnswerOrDisconnect>;
	/**
	 * Wraps the endpoint's handler: may change the request, the records, or the result. It runs
	 * synchronously.
	 *
	 * @param next validates the request and carries it out
	 * @returns the result, in the shape of the contract
	 * @throws ApiError to refuse the request
	 */
	carryOut?(request: DialectRequest, next: () => unknown): unknown;
	/** Changes the answer to an authenticated request, refusals included. */
	answer?(answer: DialectAnswer, request: DialectRequest): AnswerOrDisconnect;
}

/** One way in which a CRM may differ from the sandbox's reading of the documents. */
export interface Dialect {
	/** What this CRM does differently, in one sentence. */
	readonly description: string;
	/** Why a real CRM may do so, in one sentence. */
	readonly why: string;
	/** Where the documents are silent: the campaigns that need not work. Default: all work. */
	readonly expected?: ExpectedOutcomes;
	/** Returns the hooks with fresh state. */
	start(options: { delays: Delays }): DialectHooks;
}

/** Whether an answer has a status from 200 to 299. */
export function isSuccess({ status }: DialectAnswer): boolean {
	return status >= 200 && status < 300;
}
