import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../report';
import type { CampaignSettings } from '../settings';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { CreationClock } from './creationClock';
import { readTime } from '../../shared/values/crmTime';
import { leadFields, leadFieldNames, type LeadDetails, type LeadField } from '../lead/leadDetails';
import { isSame } from './isSame';

/** Whether a lead can be claimed by the request that creates it. */
export type ClaimByCreation =
	/** Nothing is known yet. */
	| 'unknown'
	/** An existing lead kept its metadata: a claim may be sent, and must be read back. */
	| 'possible'
	/** A claim that was sent with a creation was read back. */
	| 'proved'
	/** The CRM refuses or drops such claims, or overwrites existing metadata with them. */
	| 'refuted';

/** A lead of this run, used to test how the CRM answers `POST /lead` for an existing lead. */
export interface ProbeLead {
	lead: LeadDetails;
	/** Body of its `POST /lead`. */
	body: IDataObject;
	phone: string;
	/** A time at which it existed, by n8n's clock. In ms since the epoch. */
	knownAt: number;
}

/** A lead that `GET /lead` found by phone at the start of the run. */
export interface FoundLead {
	lead: LeadDetails;
	/** IDs of all leads that it found. An account may have duplicates (spec, section 1). */
	ids: string[];
	/** When it was found, by n8n's clock. In ms since the epoch. */
	at: number;
}

/** The CRM lacks something that the run needs. Thrown before the first message; stops the run. */
export class RunRefused extends InvalidInput {}

/** What a run has learned about the CRM. */
export class Observations {
	/** Whether a message of this run was sent, or may have been. */
	hasSent = false;

	/** Whether a claim was written and read back, and nothing else of the lead had changed. */
	isClaimProved = false;

	/** Whether the answer to the first claim has shown the claim. */
	updatesShowClaims = false;

	/** Distinguishes new leads from existing ones. */
	readonly creationClock = new CreationClock();

	/** Phones that `GET /lead` did not find at the start of the run. */
	readonly unknownPhones = new Set<string>();

	/**
	 * Leads that `GET /lead` found at the start of the run, by phone, until their contact is
	 * processed.
	 */
	readonly leadsByPhone = new Map<string, FoundLead>();

	/** Whether the CRM changes metadata by itself until a message is sent, once that is known. */
	crmChangesMetadata?: boolean;

	/** Number of leads that `GET /lead` did not show soon after they were answered. */
	unlistedLeads = 0;

	/** Whether a phone was found that several leads have. */
	hasDuplicateLeads = false;

	/** A lead that a further `POST /lead` can be tested on. */
	probeLead?: ProbeLead;

	/** Number of such tests. */
	creationProbes = 0;

	/** Whether leads can be claimed by the request that creates them. */
	claimByCreation: ClaimByCreation = 'unknown';

	/** Longest time from reading a lead to the end of its claim. In ms. */
	maxClaimMs = 0;

	/** Fields that the CRM kept when another field of the lead was updated. */
	readonly keptFields = new Set<string>();

	/** Largest metadata next to which the CRM kept a claim. */
	readonly keptMetadata = { keys: 0, characters: 0 };

	/** The lead with the most filled fields, to test whether an update keeps them. */
	fullestLead?: LeadDetails;

	/** Whether the run has verified what it needs, so that contacts can be processed concurrently. */
	isReady = false;

	/** The CRM's time minus n8n's: the smallest and the largest that was observed. In ms. */
	private clockOffset?: { min: number; max: number };

	private lastTask: Promise<unknown> = Promise.resolve();

	private readonly trusted = new Set<LeadField>();

	private readonly refuted = new Set<LeadField>();

	private readonly listed = new Set<LeadField>();

	/**
	 * Learns from the report of a contact. A lead that was `alreadySent` shows that the CRM keeps
	 * claims.
	 */
	recordEnd({ reason }: ContactReport, { campaignKey, dryRun }: CampaignSettings): void {
		const writesClaims = campaignKey !== '' && dryRun === 'off';
		this.isReady ||= !writesClaims || this.isClaimProved || reason === 'alreadySent';
	}

	/** Runs a task after all earlier ones, so that tests of the CRM do not overlap. */
	async runExclusively<Result>(task: () => Promise<Result>): Promise<Result> {
		const result = this.lastTask.then(task);
		this.lastTask = result.catch(() => {});
		return await result;
	}

	/** Records the CRM's clock from the `Date` header of an answer. */
	recordClock(headers: IDataObject, now: number): void {
		const offset = Date.parse(String(headers.date ?? '')) - now;
		if (Number.isNaN(offset)) return;
		const { min, max } = this.clockOffset ?? { min: offset, max: offset };
		this.clockOffset = { min: Math.min(min, offset), max: Math.max(max, offset) };
	}

	/** The CRM's or n8n's time, whichever is earlier. In ms since the epoch. */
	earliestNow(now: number): number {
		return now + Math.min(0, this.clockOffset?.min ?? 0);
	}

	/**
	 * The time for a claim: the CRM's, which all machines with n8n share, or n8n's if the CRM does not
	 * show its own. Answers take time to arrive, so the CRM's clock is not before the latest that was
	 * observed. In ms since the epoch.
	 */
	claimTime(now: number): number {
		return now + (this.clockOffset?.max ?? 0);
	}

	/** The time to compare a claim's time with: too early rather than too late. */
	earliestClaimTime(now: number): number {
		return now + (this.clockOffset?.min ?? 0);
	}

	/**
	 * Compares an existing lead in the answers of `POST /lead` and `GET /lead`. A field can be
	 * trusted in the answer of `POST /lead` if it is equal in both, not empty, and different from
	 * what was sent, because an echo proves nothing.
	 *
	 * @param body of the `POST /lead`
	 */
	compareAnswer(answered: LeadDetails, listed: LeadDetails, body: IDataObject): void {
		for (const field of leadFieldNames) {
			const [inAnswer, inList] = [leadFields[field](answered), leadFields[field](listed)];
			if (inList !== undefined) this.listed.add(field);
			if (inList === undefined || Object.keys(inList).length === 0 || isSame(inList, body[field]))
				continue;
			if (isSame(inAnswer, inList)) this.trusted.add(field);
			else this.refuted.add(field);
		}
	}

	/** Whether the answer of `POST /lead` shows the true value of this field of an existing lead. */
	isAnswerTrusted(field: LeadField): boolean {
		return this.trusted.has(field) && !this.refuted.has(field);
	}

	/** The phone by which a lead is known in the input; otherwise the one that the CRM shows. */
	phoneOf({ id, phone }: LeadDetails): string {
		const found = [...this.leadsByPhone].find(([, { lead }]) => lead.id === id);
		return found?.[0] ?? phone ?? '';
	}

	/** Whether `GET /lead` has shown this field of any lead. */
	isListed(field: LeadField): boolean {
		return this.listed.has(field);
	}
}

/**
 * Whether a creation was answered with an existing record, such as a lead with the same phone
 * (spec, section 9, version 2.4.0), judged by the CRM's own clock.
 *
 * @param record record in the answer
 * @param headers of the same answer, for its `Date`
 * @param elapsedMs time from the first attempt to the answer
 * @returns `undefined` if the times leave it open
 */
export function alreadyExisted(
	record: { createdAt?: unknown },
	headers: IDataObject,
	elapsedMs: number,
): boolean | undefined {
	const createdAt = readTime(record.createdAt);
	const answeredAt = Date.parse(String(headers.date ?? ''));
	if (!createdAt || Number.isNaN(answeredAt)) return undefined;
	const requestedAt = answeredAt - elapsedMs - clockToleranceMs;
	if (createdAt.latest < requestedAt) return true;
	const isNow =
		createdAt.earliest >= requestedAt && createdAt.latest <= answeredAt + clockToleranceMs;
	return isNow ? false : undefined;
}

/** Allowance for differences between the CRM's clocks and for whole seconds in `Date`. In ms. */
const clockToleranceMs = 2_000;
