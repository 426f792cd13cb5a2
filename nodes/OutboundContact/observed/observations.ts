import type { IDataObject } from 'n8n-workflow';

import type { ContactReport } from '../report';
import type { CampaignSettings } from '../settings';
import { InvalidInput } from '../../shared/transport/invalidInput';
import { CreationClock } from './creationClock';
import { readTime } from './crmTime';
import { leadFields, leadFieldNames, type LeadDetails, type LeadField } from '../leadDetails';
import { isSame } from './sameValue';

/** Whether the CRM stores the campaign's note when it creates a lead. */
export type CreationClaims =
	/** Nothing is known yet. */
	| 'untried'
	/** A lead that was there kept its metadata: the note may be sent, and must be read back. */
	| 'tried'
	/** A note that was sent with a creation was read back. */
	| 'proved'
	/** The note is not stored, refused, or takes the place of what was there. */
	| 'refuted';

/** A lead of the run, to try on it what the CRM does with a lead that it has. */
export interface KnownLead {
	lead: LeadDetails;
	/** What it was created with. */
	body: IDataObject;
	phone: string;
	/** When it was there, by n8n's clock. In ms since the epoch. */
	knownAt: number;
}

/** A lead that `GET /lead` found by a contact's phone before the first contact. */
export interface KnownPhone {
	lead: LeadDetails;
	/** When, by n8n's clock. In ms since the epoch. */
	at: number;
}

/**
 * The CRM lacks something that the run's promises rest on. Nothing was sent: thrown before the
 * first message, it stops the run.
 */
export class RunRefused extends InvalidInput {}

/** What a run has found out about the CRM. */
export class Observations {
	/** Whether the CRM has taken a message of this run, or may have. */
	hasSent = false;

	/** Whether a claim was written and read back, and nothing else of its lead had changed. */
	isClaimProved = false;

	/** Tells new leads from those that were there. */
	readonly creationClock = new CreationClock();

	/** Phones that `GET /lead` did not find when the run began. */
	readonly unknownPhones = new Set<string>();

	/** When `GET /lead` found phones before the first contact, until their contacts have come. */
	readonly knownPhones = new Map<string, KnownPhone>();

	/** A lead on which a further `POST /lead` can be tried. */
	knownLead?: KnownLead;

	/** How often that was tried. */
	trials = 0;

	/** Whether leads may be claimed by their own creation. */
	creationClaims: CreationClaims = 'untried';

	/** The longest that it took from the reading of a lead to the end of its claim. In ms. */
	longestClaimMs = 0;

	/** Fields of leads that the CRM kept when something else was updated. */
	readonly keptFields = new Set<string>();

	/** The most metadata beside which the CRM kept the campaign's note. */
	readonly keptMetadata = { keys: 0, characters: 0 };

	/** A lead with more filled fields than others, to see whether an update keeps them. */
	richLead?: LeadDetails;

	/** Whether what the run rests on was tried, so that contacts may be worked on at once. */
	isReady = false;

	/** How far the CRM's clock is behind ours at most, in ms; 0 where it is not. */
	private clockBehindMs = 0;

	private turns: Promise<unknown> = Promise.resolve();

	private readonly trusted = new Set<LeadField>();

	private readonly refuted = new Set<LeadField>();

	private readonly listed = new Set<LeadField>();

	/**
	 * Learns from how a contact ended. A lead that carries the campaign's note shows that the CRM
	 * keeps notes.
	 */
	seeEnd({ reason }: ContactReport, { campaignKey, dryRun }: CampaignSettings): void {
		const writesClaims = campaignKey !== '' && dryRun === 'off';
		this.isReady ||= !writesClaims || this.isClaimProved || reason === 'alreadySent';
	}

	/** Runs tasks that try something out one after the other. */
	async inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
		const turn = this.turns.then(task);
		this.turns = turn.catch(() => {});
		return await turn;
	}

	/** Notes the CRM's clock, from the header `Date` of an answer. */
	seeClock(headers: IDataObject, now: number): void {
		const crmNow = Date.parse(String(headers.date ?? ''));
		if (!Number.isNaN(crmNow)) this.clockBehindMs = Math.max(this.clockBehindMs, now - crmNow);
	}

	/** The CRM's time, or ours where that is the earlier one. In ms since the epoch. */
	earliestNow(now: number): number {
		return now - this.clockBehindMs;
	}

	/**
	 * Compares what the answer of `POST /lead` shows of a lead that was there with what `GET /lead`
	 * shows. Only a field that is not empty, and the same in both, proves that the answer shows it,
	 * unless it is what was sent: an echo proves nothing.
	 *
	 * @param body of the request
	 */
	compareAnswer(answered: LeadDetails, listed: LeadDetails, body: IDataObject): void {
		for (const field of leadFieldNames) {
			const [inAnswer, inList] = [leadFields[field](answered), leadFields[field](listed)];
			if (inList !== undefined) this.listed.add(field);
			if (inList === undefined || isEmpty(inList) || isSame(inList, body[field])) continue;
			if (isSame(inAnswer, inList)) this.trusted.add(field);
			else this.refuted.add(field);
		}
	}

	/** Whether the answer of `POST /lead` shows this field of a lead that was there before. */
	isAnswerTrusted(field: LeadField): boolean {
		return this.trusted.has(field) && !this.refuted.has(field);
	}

	/** Whether `GET /lead` has shown this field of any lead. */
	isListed(field: LeadField): boolean {
		return this.listed.has(field);
	}
}

/**
 * Whether `POST /lead` answered with a lead that was there before (spec, section 9, version
 * 2.4.0), by the CRM's own clock.
 *
 * @param lead the lead that came back
 * @param headers of the same response, for its `Date`
 * @param elapsedMs time from the first attempt to that response, in ms
 * @returns `undefined` when the times do not say it for sure
 */
export function alreadyExisted(
	lead: { createdAt?: unknown },
	headers: IDataObject,
	elapsedMs: number,
): boolean | undefined {
	const createdAt = readTime(lead.createdAt);
	const answeredAt = Date.parse(String(headers.date ?? ''));
	if (!createdAt || Number.isNaN(answeredAt)) return undefined;
	const requestedAt = answeredAt - elapsedMs - clockToleranceMs;
	if (createdAt.latest < requestedAt) return true;
	const isNow =
		createdAt.earliest >= requestedAt && createdAt.latest <= answeredAt + clockToleranceMs;
	return isNow ? false : undefined;
}

/** Difference that two clocks of the CRM, and whole seconds in `Date`, may make. In ms. */
const clockToleranceMs = 2_000;

function isEmpty(value: object): boolean {
	return Object.keys(value).length === 0;
}
