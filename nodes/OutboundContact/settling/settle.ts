import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readTime } from '../../shared/values/crmTime';
import { wait } from '../../shared/transport/wait';
import { workOnAll } from '../../shared/transport/workOnAll';
import { readClaim, snapshotsForClaim } from '../claim/claim';
import { claimHistory } from '../claim/claimHistory';
import type { Contact } from '../contact/contact';
import { isOwnClaim, type Campaign } from '../control/campaign';
import { phoneLockKey, withLock } from '../control/locks';
import {
	disturbances,
	type EarlierMessage,
	type SentMessage,
	type Sighting,
} from '../control/sendLog';
import { snapshotConversations } from '../lead/conversationSnapshots';
import { hasReadableParts, type LeadDetails } from '../lead/leadDetails';
import { readLeadIfListed } from '../leadRequests/readLead';
import { writeClaimCarefully } from '../leadRequests/updateClaim';
import {
	asArrived,
	asArrivedAtOtherPhone,
	asNotArrived,
	type ContactEvidence,
	type ContactReport,
} from '../report/report';
import { MessageSigns } from './messageSigns';
import { greetingTimeMs } from './readBeforeMessage';
import { sightingOf } from './sighting';

/** Pauses between readings of an accepted message that does not show yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** Minimum age from which a message that does not show was not sent. In ms. */
const minDecisiveAgeMs = 5_000;

/** Factor by which a message may take longer than others to be sent and shown. */
const margin = 3;

/** Maximum wait at the end of a run until messages are old enough. In ms. */
const maxWaitMs = 30_000;

/**
 * Finds out what became of messages with an unknown outcome, of this run and of earlier runs that
 * have ended: compares their leads' conversations before and after, and concludes only what messages
 * of the same kind have shown that were certainly sent. Never throws; ends at once when the execution
 * is cancelled. Claims of this run that stay open are then noted as given up.
 *
 * @param reports reports of the run by item, which are updated; with a campaign key, so are the
 *   claims
 * @returns contacts whose message in an earlier run did not arrive
 */
export async function settleUnconfirmed(
	context: IExecuteFunctions,
	reports: Map<number, ContactReport>,
	campaign: Campaign,
): Promise<Contact[]> {
	const settling = new Settling(reports, campaign);
	try {
		if (settling.count > 0) {
			const count = settling.count.toLocaleString('en-US');
			context.sendMessageToUI(`Checking the CRM for ${count} unconfirmed messages`);
			await settling.run();
		}
		await settling.giveUpRest();
	} catch (error) {
		// Reports that were updated before a cancellation or a refused token remain valid.
		context.logger.debug(`${context.getNode().name}: settling ended early: ${String(error)}`);
	}
	return settling.toResend;
}

/** An unconfirmed message, and what its lead showed. */
interface Inspected extends EarlierMessage {
	/** The message, if this run has sent it. */
	own?: SentMessage;
}

class Settling {
	/** Contacts whose message in an earlier run did not arrive. */
	readonly toResend: Contact[] = [];

	/** Messages of this run that are not settled. */
	private readonly open: Set<SentMessage>;

	private readonly earlier: Inspected[];

	/** Age from which a message of this run that does not show was not sent. In ms. */
	private decisiveAgeMs = Number.POSITIVE_INFINITY;

	constructor(
		private readonly reports: Map<number, ContactReport>,
		private readonly campaign: Campaign,
	) {
		const { sendLog } = campaign;
		this.open = new Set(sendLog.unanswered.splice(0));
		this.earlier = sendLog.earlier.splice(0);
	}

	get count(): number {
		return this.open.size + this.earlier.length;
	}

	async run(): Promise<void> {
		const { sendLog, client, signal } = this.campaign;
		if (signal?.aborted || client.pool.stoppedBy) return;
		const accepted = await this.readAccepted(sendLog.accepted);
		const signs = new MessageSigns([...accepted, ...sendLog.earlierSent]);
		if (!signs.areKnown) return;
		await this.settleAll([...(await this.inspectOpen()), ...this.earlier], signs);
		const waitsMs = [...this.open].map((message) => this.requiredAgeMs(message) - ageOf(message));
		const waitMs = Math.max(0, ...waitsMs.filter((each) => each <= maxWaitMs));
		if (waitMs === 0 || !(await wait(waitMs, signal))) return;
		await this.settleAll(await this.inspectOpen(), signs);
	}

	/** Notes on the claims of messages that stay unconfirmed that their run has given them up. */
	async giveUpRest(): Promise<void> {
		if (this.campaign.settings.campaignKey === '') return;
		await forAll([...this.open], this.campaign, async ({ contact, lead, claim }) => {
			const current = await this.readClaimed(contact, lead);
			if (!current) return;
			const { before, ...known } = claim;
			const ended = { finishedAt: claim.at, isLeadUpdated: true };
			const givenUp = { ...known, ...snapshotsForClaim(before), ...ended };
			await writeClaimCarefully(current, givenUp, contact.phone, this.campaign);
		});
	}

	/** Reads messages that were certainly sent, each until the CRM shows it. */
	private async readAccepted(messages: readonly SentMessage[]): Promise<Sighting[]> {
		const sightings: Sighting[] = [];
		const agesWhenShown: number[] = [];
		await forAll(messages, this.campaign, async (message) => {
			let sighting: Sighting | undefined;
			for (const pauseMs of [0, ...pausesMs]) {
				if (!(await wait(pauseMs, this.campaign.signal))) break;
				sighting = (await this.inspect(message))?.sighting ?? sighting;
				if (sighting?.change === 'newMessage') agesWhenShown.push(ageOf(message));
				if (sighting && sighting.change !== 'unchanged') break;
			}
			if (sighting) sightings.push(sighting);
		});
		// The CRM takes no longer than the age of the youngest that it shows.
		const delaysMs = [Math.min(...agesWhenShown), ...messages.map(({ elapsedMs }) => elapsedMs)];
		this.decisiveAgeMs = Math.max(minDecisiveAgeMs, ...delaysMs.map((each) => margin * each));
		return sightings;
	}

	/** A request that took long to fail may take as long again to be carried out. */
	private requiredAgeMs({ elapsedMs }: SentMessage): number {
		return Math.max(this.decisiveAgeMs, elapsedMs);
	}

	private async inspectOpen(): Promise<Inspected[]> {
		const inspected: Inspected[] = [];
		await forAll([...this.open], this.campaign, async (message) => {
			const seen = await this.inspect(message);
			if (seen) inspected.push(seen);
		});
		return inspected;
	}

	/** What the lead of a message of this run shows now. */
	private async inspect(own: SentMessage): Promise<Inspected | undefined> {
		const { contact, claim, groups, kind } = own;
		const lead = await readLeadIfListed(own.lead, contact.phone, this.campaign);
		if (!lead) return undefined;
		const history = claimHistory(claim, lead);
		const sighting = sightingOf(claim, history, own.lead, contact, this.campaign);
		const known = { groups, kind, disturbances: disturbances(kind, claim) };
		return sighting && { contact, lead, own, sighting: { ...sighting, ...known } };
	}

	private async settleAll(inspected: readonly Inspected[], signs: MessageSigns): Promise<void> {
		const { isQuiet } = this.campaign.sendLog;
		for (const { own, sighting } of inspected) {
			const { change, conversationId, disturbances: disturbed } = sighting;
			const isUnchanged = change === 'unchanged' && conversationId !== undefined;
			const isOld = own === undefined || ageOf(own) >= greetingTimeMs;
			if (isUnchanged && isOld && !isQuiet.has(disturbed)) isQuiet.set(disturbed, true);
		}
		await forAll(inspected, this.campaign, async (each) => {
			const { own, sighting } = each;
			if (sighting.change === 'newMessage') {
				const isProved = signs.mayProveArrival(sighting) && isQuiet.get(sighting.disturbances);
				if (isProved) await this.recordEvidence(each, 'arrived');
				return;
			}
			const isOldEnough = own === undefined || ageOf(own) >= this.requiredAgeMs(own);
			if (sighting.change === 'unchanged' && isOldEnough && signs.provesLoss(sighting)) {
				await this.recordEvidence(each, 'notArrived');
			}
		});
	}

	/**
	 * Records the evidence in the report and, with a campaign key, in the claim on the lead. If another
	 * run has claimed the lead since it was inspected, nothing is concluded.
	 */
	private async recordEvidence(inspected: Inspected, evidence: ContactEvidence): Promise<void> {
		const { contact, own, sighting } = inspected;
		const report = this.reports.get(contact.item);
		const written = await this.writeEvidence(inspected, evidence);
		if (!report || written === 'outdated') return;
		if (own) this.open.delete(own);
		const known = {
			...report,
			conversationId: report.conversationId ?? sighting.conversationId ?? null,
		};
		if (evidence === 'notArrived') {
			this.reports.set(contact.item, asNotArrived(known));
			if (!own && written === 'written') this.toResend.push(contact);
			return;
		}
		const reason = written === 'written' ? null : 'claimNotUpdated';
		const arrived =
			sighting.phone === contact.phone
				? asArrived(known, sentTime(inspected), reason)
				: asArrivedAtOtherPhone(known);
		this.reports.set(contact.item, arrived);
	}

	/**
	 * Writes the evidence to the claim, after reading the lead once more: another run may have claimed
	 * it, and its claim must not be replaced.
	 */
	private async writeEvidence(
		inspected: Inspected,
		evidence: ContactEvidence,
	): Promise<'written' | 'failed' | 'outdated'> {
		const { client, run, settings, signal } = this.campaign;
		if (settings.campaignKey === '') return 'written';
		const { contact, own, sighting } = inspected;
		const { phone } = contact;
		const key = phoneLockKey(client.account, phone);
		return await withLock({ key, run, signal }, async () => {
			const lead = await this.readClaimed(contact, inspected.lead, inspected);
			if (!lead) return 'outdated';
			const stored = readClaim(lead.metadata, settings.campaignKey) ?? {};
			const claim: IDataObject = { ...stored, ...(own && { ...own.claim }) };
			if (claimHistory(claim, lead)?.change !== sighting.change) return 'outdated';
			const outcome =
				evidence === 'arrived'
					? { status: 'sent', ...(own && { template: contact.report.template }) }
					: snapshotsForClaim(snapshotConversations(lead));
			const found = { evidence, evidenceFor: claim.at, isLeadUpdated: true };
			const noted: IDataObject = { ...claim, before: undefined, ...found, ...outcome };
			return await writeClaimCarefully(lead, noted, phone, this.campaign).then(
				() => 'written' as const,
				() => 'failed' as const,
			);
		});
	}

	/** A lead whose claim is still the same as it was; `undefined` otherwise. */
	private async readClaimed(
		contact: Contact,
		known: LeadDetails,
		inspected?: Inspected,
	): Promise<LeadDetails | undefined> {
		const { campaignKey } = this.campaign.settings;
		const lead = await readLeadIfListed(known, contact.phone, this.campaign);
		if (!lead || !hasReadableParts(lead, ['claims'])) return undefined;
		if (!inspected || inspected.own) {
			return isOwnClaim(lead, contact, this.campaign) ? lead : undefined;
		}
		const [claim, earlier] = [lead, known].map(({ metadata }) => readClaim(metadata, campaignKey));
		return claim && claim.run === earlier?.run && claim.at === earlier?.at ? lead : undefined;
	}
}

/** Age of a message of this run, or of the attempt to send it. In ms. */
function ageOf({ endedAt }: SentMessage): number {
	return Date.now() - endedAt;
}

/** When a message was sent, as far as is known. */
function sentTime({ own, lead, sighting }: Inspected): Date {
	if (own) return new Date(own.endedAt);
	const conversation = snapshotConversations(lead)?.find(
		({ id }) => id === sighting.conversationId,
	);
	return new Date(readTime(conversation?.lastMessageAt)?.earliest ?? Date.now());
}

/** Processes all entries at the run's concurrency; one that fails is left out. */
async function forAll<Entry>(
	entries: readonly Entry[],
	{ client }: Campaign,
	process: (entry: Entry) => Promise<void>,
): Promise<void> {
	await workOnAll(entries, async (entry) => await process(entry).catch(() => {}), client.pool);
}
