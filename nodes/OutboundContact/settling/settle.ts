import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { wait } from '../../shared/transport/wait';
import { processConcurrently } from '../../shared/transport/processConcurrently';
import { readTime } from '../../shared/values/crmTime';
import { readClaim, snapshotsForClaim, snapshotsInClaim } from '../claim/claim';
import { claimHistory, claimLifetimeMs } from '../claim/claimHistory';
import type { Campaign } from '../control/campaign';
import { phoneLockKey, withLock } from '../control/locks';
import type { SentMessage, Observation } from '../control/sendLog';
import { areClaimsReadable, type LeadDetails } from '../lead/leadDetails';
import { fetchLead, fetchLeadIfListed } from '../leadRequests/fetchLead';
import { writeClaimCarefully } from '../leadRequests/updateClaim';
import {
	asArrived,
	asNotArrived,
	type ContactEvidence,
	type ContactReport,
} from '../report/report';
import { messageSigns } from './messageSigns';
import { greetingTimeMs } from './observeBeforeMessage';
import { observationOf } from './observation';

/** Pauses between readings of an accepted message that does not show yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** Minimum age from which a message that does not show was not sent. In ms. */
const minDecisiveAgeMs = 5_000;

/** Factor by which a message may take longer than others to be sent and shown. */
const margin = 3;

/** How much sooner than others a conversation may be opened and count as opened like them. In ms. */
const openingToleranceMs = 500;

/** Maximum wait at the end of a run until messages are old enough. In ms. */
const maxWaitMs = 30_000;

/**
 * Finds out what became of messages with an unknown outcome, of this run and of earlier runs that
 * have ended: compares their leads' conversations before and after, and concludes only what messages
 * of the same kind have shown that were certainly sent. Never throws; concludes nothing more once the
 * execution is cancelled. Claims of this run that stay open are then noted as given up.
 *
 * @param reports reports of the run by item, which are updated; with a campaign key, so are the
 *   claims
 */
export async function settleUnconfirmed(
	context: IExecuteFunctions,
	reports: Map<number, ContactReport>,
	campaign: Campaign,
): Promise<void> {
	const settling = new Settling(reports, campaign);
	try {
		if (settling.count > 0) {
			const count = settling.count.toLocaleString('en-US');
			context.sendMessageToUI(`Checking the CRM for unconfirmed messages: ${count}`);
			await settling.run();
		}
		await settling.noteUnsettledClaims();
	} catch (error) {
		// Reports that were updated before a cancellation or a refused token remain valid.
		context.logger.debug(`${context.getNode().name}: settling ended early: ${String(error)}`);
	}
}

/** An unconfirmed message, and what its lead shows. */
interface Inspected {
	message: SentMessage;
	observation: Observation;
}

class Settling {
	/** Messages that are not settled. */
	private readonly open: Set<SentMessage>;

	/** Age from which a message that does not show was not sent. In ms. */
	private decisiveAgeMs = claimLifetimeMs;

	constructor(
		private readonly reports: Map<number, ContactReport>,
		private readonly campaign: Campaign,
	) {
		this.open = new Set(campaign.sendLog.unconfirmed.splice(0));
	}

	get count(): number {
		return this.open.size;
	}

	async run(): Promise<void> {
		const { sendLog, client, signal } = this.campaign;
		if (signal?.aborted || client.pool.stoppedBy) return;
		const accepted = await this.readAccepted([...sendLog.accepted.values()].flat());
		const signs = messageSigns([...accepted, ...sendLog.earlierSent]);
		if (!signs.areKnown) return;
		await this.settleOpen(signs);
		const waitsMs = [...this.open].map((message) => this.requiredAgeMs(message) - ageOf(message));
		const waitMs = Math.max(0, ...waitsMs.filter((each) => each <= maxWaitMs));
		if (waitMs === 0 || !(await wait(waitMs, signal))) return;
		await this.settleOpen(signs);
	}

	/** Marks the claims of this run's messages that stay unconfirmed as given up. */
	async noteUnsettledClaims(): Promise<void> {
		if (this.campaign.settings.campaignKey === '') return;
		const ofThisRun = [...this.open].filter(({ claim }) => claim.run === this.campaign.run);
		await processIgnoringErrors(ofThisRun, this.campaign, async (message) => {
			const { contact, claim } = message;
			const before = snapshotsForClaim(snapshotsInClaim(claim));
			const givenUp = { ...claim, ...before, finishedAt: claim.at, isLeadUpdated: true };
			await this.withClaimedLead(message, async (lead) => {
				await writeClaimCarefully(lead, givenUp, contact.phone, this.campaign);
			});
		});
	}

	/** Reads messages that were certainly sent, each until the CRM shows it. */
	private async readAccepted(messages: readonly SentMessage[]): Promise<Observation[]> {
		const observations: Observation[] = [];
		const agesWhenShown: number[] = [];
		await processIgnoringErrors(messages, this.campaign, async (message) => {
			let observation: Observation | undefined;
			for (const pauseMs of [0, ...pausesMs]) {
				if (!(await wait(pauseMs, this.campaign.signal))) break;
				observation = (await this.inspect(message)) ?? observation;
				if (observation?.change === 'newMessage') agesWhenShown.push(ageOf(message));
				if (observation && observation.change !== 'unchanged') break;
			}
			if (observation) observations.push(observation);
		});
		// The CRM takes no longer than the age of the youngest that it shows.
		const delaysMs = [Math.min(...agesWhenShown), ...messages.map(({ elapsedMs }) => elapsedMs)];
		const ageMs = Math.max(minDecisiveAgeMs, ...delaysMs.map((each) => margin * each));
		this.decisiveAgeMs = Math.min(ageMs, claimLifetimeMs);
		return observations;
	}

	/** A request that took long to fail may take as long again to be carried out. */
	private requiredAgeMs({ elapsedMs }: SentMessage): number {
		return Math.max(this.decisiveAgeMs, elapsedMs);
	}

	/** What the lead of a message shows now. */
	private async inspect(message: SentMessage): Promise<Observation | undefined> {
		const { contact, lead, claim } = message;
		if (this.campaign.client.pool.stoppedBy) return undefined;
		const reading = fetchLead(lead, contact.phone, this.campaign, true).catch(() => undefined);
		const [current, ...others] = (await reading)?.leads ?? [];
		// The CRM may show the message on another lead with the phone.
		if (others.length > 0) return undefined;
		return current && observationOf(claimHistory(claim, current), message, this.campaign);
	}

	private async settleOpen(signs: ReturnType<typeof messageSigns>): Promise<void> {
		const { quietAfterMs } = this.campaign.sendLog;
		const inspected: Inspected[] = [];
		await processIgnoringErrors([...this.open], this.campaign, async (message) => {
			const observation = await this.inspect(message);
			if (observation) inspected.push({ message, observation });
		});
		for (const { message, observation } of inspected) {
			const { change, conversationId, noiseKey } = observation;
			const isUnchanged = change === 'unchanged' && conversationId !== undefined;
			const isOld = ageOf(message) >= greetingTimeMs;
			const known = quietAfterMs.get(noiseKey);
			if (isUnchanged && isOld && known !== Infinity) {
				quietAfterMs.set(noiseKey, Math.min(known ?? Infinity, message.openedAfterMs));
			}
		}
		await processIgnoringErrors(inspected, this.campaign, async (each) => {
			const { message, observation } = each;
			if (observation.change === 'newMessage') {
				const quietFrom = quietAfterMs.get(observation.noiseKey) ?? Infinity;
				const isQuiet = message.openedAfterMs + openingToleranceMs >= quietFrom;
				if (isQuiet && signs.mayProveArrival(observation))
					await this.recordEvidence(each, 'arrived');
				return;
			}
			const isOldEnough = ageOf(message) >= this.requiredAgeMs(message);
			if (observation.change === 'unchanged' && isOldEnough && signs.provesLoss(observation)) {
				await this.recordEvidence(each, 'notArrived');
			}
		});
	}

	/**
	 * Records the evidence in the report and, with a campaign key, in the claim on the lead. If another
	 * run has claimed the lead since it was inspected, nothing is concluded.
	 */
	private async recordEvidence(inspected: Inspected, evidence: ContactEvidence): Promise<void> {
		const { message, observation } = inspected;
		const { contact } = message;
		const report = this.reports.get(contact.item);
		const written = await this.writeEvidence(inspected, evidence);
		if (!report || written === 'outdated') return;
		this.open.delete(message);
		const known = {
			...report,
			conversationId: report.conversationId ?? observation.conversationId ?? null,
		};
		if (evidence === 'notArrived') {
			this.reports.set(contact.item, asNotArrived(known));
			return;
		}
		const reason = written === 'written' ? null : 'claimNotUpdated';
		this.reports.set(contact.item, asArrived(known, new Date(message.endedAt), reason));
	}

	/**
	 * Writes the evidence to the claim, after reading the lead once more: another run may have claimed
	 * it, and its claim must not be replaced.
	 */
	private async writeEvidence(
		{ message, observation }: Inspected,
		evidence: ContactEvidence,
	): Promise<'written' | 'failed' | 'outdated'> {
		const { settings, signal } = this.campaign;
		if (settings.campaignKey === '') return 'written';
		const { phone } = message.contact;
		const write = async (lead: LeadDetails) => {
			const claim = { ...readClaim(lead.metadata, settings.campaignKey), ...message.claim };
			const history = claimHistory(claim, lead);
			if (history?.change !== observation.change) return 'outdated';
			// The claim may be much older than the message, which has waited for its turn.
			const sentAt = readTime(history.messageAt)?.nominal;
			const at = sentAt === undefined ? claim.at : new Date(sentAt).toISOString();
			const outcome =
				evidence === 'arrived'
					? { status: 'sent', before: undefined }
					: snapshotsForClaim(snapshotsInClaim(claim));
			const found = { at, evidence, evidenceFor: at, isLeadUpdated: true };
			const noted: IDataObject = { ...claim, ...found, ...outcome };
			return await writeClaimCarefully(lead, noted, phone, this.campaign).then(
				() => 'written' as const,
				() => 'failed' as const,
			);
		};
		return (await this.withClaimedLead(message, write, signal)) ?? 'outdated';
	}

	/**
	 * Runs a task with the lead of a message as it is now, while no other run of this process works on
	 * it.
	 *
	 * @param signal n8n's cancel signal, if a cancel ends the wait for another run
	 * @returns `undefined` if the lead has another claim by now, or cannot be read
	 */
	private async withClaimedLead<Result>(
		{ contact: { phone }, lead, claim }: SentMessage,
		task: (current: LeadDetails) => Promise<Result>,
		signal?: AbortSignal,
	): Promise<Result | undefined> {
		const { client, run, settings } = this.campaign;
		const key = phoneLockKey(client.account, phone);
		return await withLock({ key, run, signal }, async () => {
			const current = await fetchLeadIfListed(lead, phone, this.campaign);
			if (!current || !areClaimsReadable(current)) return undefined;
			const stored = readClaim(current.metadata, settings.campaignKey);
			const isUnreplaced = (['run', 'phone', 'status'] as const).every(
				(field) => stored?.[field] === claim[field],
			);
			return isUnreplaced ? await task(current) : undefined;
		});
	}
}

/** Age of a message, or of the attempt to send it. In ms. */
function ageOf({ endedAt }: SentMessage): number {
	return Date.now() - endedAt;
}

/** Processes all entries at the run's concurrency; one that fails is left out. */
async function processIgnoringErrors<Entry>(
	entries: readonly Entry[],
	{ client }: Campaign,
	process: (entry: Entry) => Promise<void>,
): Promise<void> {
	await processConcurrently(
		entries,
		async (entry) => await process(entry).catch(() => {}),
		client.pool,
	);
}
