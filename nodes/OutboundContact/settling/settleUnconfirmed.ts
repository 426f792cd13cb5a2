import type { IExecuteFunctions } from 'n8n-workflow';

import { wait } from '../../shared/transport/wait';
import type { Campaign } from '../campaign';
import { readClaim, snapshotsForClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../lead/leadDetails';
import {
	asArrived,
	asArrivedAtOtherPhone,
	asNotArrived,
	type ContactEvidence,
	type ContactReport,
} from '../report';
import { readLeadIfListed, readLeadWithClaims } from '../steps/readLead';
import { updateAndVerify } from '../steps/updateAndVerify';
import { storeClaim } from '../steps/writeClaim';
import { snapshotConversations } from './conversationSnapshots';
import { DeliveryBehavior, showSendTimes, type Sample } from './deliveryBehavior';
import { DeliverySamples } from './deliverySamples';
import { processConcurrently } from './processConcurrently';
import {
	unsettledFromClaim,
	unsettledFromSend,
	type Inspection,
	type UnsettledMessage,
} from './unsettledMessage';

/** A new conversation without a message for this long gets no automatic greeting. In ms. */
const greetingTimeMs = 5_000;

/** Maximum wait at the end of a run until messages are old enough. In ms. */
const maxWaitMs = 30_000;

/**
 * Finds out what became of messages with an unknown outcome, of this run and of earlier runs that
 * have ended: reads their leads again and compares them with leads of messages that were certainly
 * sent. Never throws; ends at once when the execution is cancelled.
 *
 * @param reports reports of the run by item, which are updated; with a campaign key, so are the
 *   claims
 * @returns contacts whose message in an earlier run did not arrive
 */
export async function settleUnconfirmed(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	reports: Map<number, ContactReport>,
	campaign: Campaign,
): Promise<Contact[]> {
	const settling = new Settling(contacts, reports, campaign);
	try {
		if (!settling.isPossible) return [];
		const count = settling.count.toLocaleString('en-US');
		context.sendMessageToUI(`Checking the CRM for ${count} unconfirmed messages`);
		await settling.run();
	} catch (error) {
		// Reports that were updated before a cancellation or a refused token remain valid.
		context.logger.debug(`${context.getNode().name}: settling ended early: ${String(error)}`);
	}
	return settling.toResend;
}

class Settling {
	/** Contacts whose message in an earlier run did not arrive. */
	readonly toResend: Contact[] = [];

	private readonly unsettled: UnsettledMessage[];

	private readonly samples: DeliverySamples;

	/** Whether a conversation that was opened a while ago has stayed without a message. */
	private hasSeenEmptyConversation = false;

	constructor(
		contacts: readonly Contact[],
		private readonly reports: Map<number, ContactReport>,
		private readonly campaign: Campaign,
	) {
		const fromSends = campaign.sendLog.unanswered.splice(0).flatMap((send) => {
			const report = reports.get(send.contact.item);
			return report?.reason === 'outcomeUnknown' ? [unsettledFromSend(send, report, campaign)] : [];
		});
		const fromClaims = contacts.flatMap((contact) => {
			const report = reports.get(contact.item);
			if (report?.reason !== 'unconfirmedClaim') return [];
			if (!report.leadId || report.evidence !== null) return [];
			const lead = campaign.earlierClaims.leadOf(contact, report.leadId);
			return [unsettledFromClaim(contact, report, lead, campaign)];
		});
		this.unsettled = [...fromSends, ...fromClaims];
		this.samples = new DeliverySamples(campaign);
	}

	get count(): number {
		return this.unsettled.length;
	}

	/** Whether there is anything to settle, and anything to compare it with. */
	get isPossible(): boolean {
		const { client, signal } = this.campaign;
		const isStopped = signal?.aborted || client.pool.stoppedBy !== undefined;
		return !isStopped && this.count > 0 && this.samples.count > 0;
	}

	async run(): Promise<void> {
		const samples = await this.samples.read();
		if (!samples.some(({ change }) => change === 'newMessage')) return;
		const inspected = await this.inspectAll(this.unsettled);
		const behavior = await this.learnBehavior(samples);
		if (!behavior.isConclusive) return;
		const tooYoung = await this.settleAll(inspected, behavior);
		const waiting = tooYoung
			.map(({ message, inspection, readAt }) => {
				const sentAt = readAt - inspection.ageMs;
				const waitMs = sentAt + behavior.decisiveAgeMs(inspection.elapsedMs) - Date.now();
				return { message, waitMs };
			})
			.filter(({ waitMs }) => waitMs <= maxWaitMs);
		if (waiting.length === 0) return;
		const waitMs = Math.max(...waiting.map((each) => each.waitMs));
		if (!(await wait(waitMs, this.campaign.signal))) return;
		await this.settleAll(await this.inspectAll(waiting.map(({ message }) => message)), behavior);
	}

	private async inspectAll(messages: readonly UnsettledMessage[]): Promise<InspectedMessage[]> {
		const inspected: InspectedMessage[] = [];
		const inspect = async (message: UnsettledMessage) => {
			const { contact } = message;
			const lead = await readLeadIfListed(message.lead, contact.phone, this.campaign);
			const readAt = Date.now();
			const inspection = lead && message.inspect(lead, readAt);
			if (!inspection) return;
			const { kind, change, conversationId, ageMs } = inspection;
			const isEmpty = kind === 'opened' && change === 'unchanged' && conversationId;
			if (isEmpty && ageMs >= greetingTimeMs) this.hasSeenEmptyConversation = true;
			inspected.push({ message, lead, inspection, readAt });
		};
		await processConcurrently(messages, inspect, this.campaign);
		return inspected;
	}

	private async learnBehavior(samples: Sample[]): Promise<DeliveryBehavior> {
		const { sendLog } = this.campaign;
		const haveSendTimes = showSendTimes(samples);
		const doUpdatesKeepConversations = await this.samples.testUpdates();
		return new DeliveryBehavior(samples, sendLog.slowestMs, doUpdatesKeepConversations, (kind) => {
			const before = sendLog.changeBeforeSend(kind);
			if (kind === 'existing') return before === 'unchanged';
			if (before === 'newMessage' || haveSendTimes === false) return false;
			return this.hasSeenEmptyConversation || (before === 'unchanged' && haveSendTimes === true);
		});
	}

	/** @returns messages that are not old enough to be settled */
	private async settleAll(
		inspected: readonly InspectedMessage[],
		behavior: DeliveryBehavior,
	): Promise<InspectedMessage[]> {
		const tooYoung: InspectedMessage[] = [];
		const settle = async (each: InspectedMessage) => {
			const { kind, groups, change, ageMs, elapsedMs } = each.inspection;
			if (change === 'newMessage' && behavior.provesArrival(kind, groups)) {
				return await this.recordEvidence(each, 'arrived');
			}
			if (change !== 'unchanged' || !behavior.mayProveLoss(groups)) return;
			if (ageMs >= behavior.decisiveAgeMs(elapsedMs)) await this.recordEvidence(each, 'notArrived');
			else tooYoung.push(each);
		};
		await processConcurrently(inspected, settle, this.campaign);
		return tooYoung;
	}

	/**
	 * Records the evidence in the report and, with a campaign key, in the claim on the lead. If another
	 * run has claimed the lead since it was inspected, nothing is concluded.
	 */
	private async recordEvidence(
		inspected: InspectedMessage,
		evidence: ContactEvidence,
	): Promise<void> {
		const { message, inspection, readAt } = inspected;
		const { contact, report, endedAt } = message;
		const written = await this.writeEvidence(inspected, evidence);
		if (written === 'outdated') return;
		const isWritten = written === 'written';
		const conversationId = report.conversationId ?? inspection.conversationId ?? null;
		const reportWithConversation = { ...report, conversationId };
		const sentAt = new Date(endedAt ?? readAt - inspection.ageMs);
		if (evidence === 'arrived') {
			const arrived =
				inspection.phone === contact.phone
					? asArrived(reportWithConversation, sentAt, isWritten ? null : 'claimNotUpdated')
					: asArrivedAtOtherPhone(reportWithConversation);
			this.reports.set(contact.item, arrived);
			return;
		}
		this.reports.set(contact.item, asNotArrived(reportWithConversation));
		if (endedAt === undefined && isWritten) this.toResend.push(contact);
	}

	/**
	 * Writes the evidence to the claim, after reading the lead once more: another run may have claimed
	 * it, and its claim must not be replaced.
	 */
	private async writeEvidence(
		inspected: InspectedMessage,
		evidence: ContactEvidence,
	): Promise<EvidenceWriting> {
		const { settings, leadLocks, signal } = this.campaign;
		if (settings.campaignKey === '') return 'written';
		const { contact } = inspected.message;
		try {
			await leadLocks.acquire(inspected.lead.id, contact.item, signal);
			return await this.writeIfUnchanged(inspected, evidence);
		} finally {
			leadLocks.release(contact.item);
		}
	}

	private async writeIfUnchanged(
		{ message, lead: inspectedLead, inspection }: InspectedMessage,
		evidence: ContactEvidence,
	): Promise<EvidenceWriting> {
		const { settings } = this.campaign;
		const { phone } = message.contact;
		const lead = await readLeadWithClaims(inspectedLead, phone, this.campaign);
		if (!lead) return 'failed';
		const claim = readClaim(lead.metadata, settings.campaignKey);
		if (!claim) return 'outdated';
		const inspectedClaim = readClaim(inspectedLead.metadata, settings.campaignKey);
		const isSameClaim = claim.run === inspectedClaim?.run && claim.at === inspectedClaim?.at;
		const change = message.inspect(lead, Date.now())?.change;
		if (!isSameClaim || change !== inspection.change) return 'outdated';
		const settled = {
			...claim,
			...(evidence === 'arrived'
				? { status: 'sent' }
				: snapshotsForClaim(snapshotConversations(lead))),
			evidence,
			evidenceFor: claim.at,
		};
		const send = async () =>
			await storeClaim(lead, settled, this.campaign, { ignoresCancel: true });
		const result = await updateAndVerify({ lead, phone, send }, this.campaign).catch(
			() => 'failed',
		);
		return result === 'updated' ? 'written' : 'failed';
	}
}

/** Whether evidence is in the claim; `outdated` if it no longer holds. */
type EvidenceWriting = 'written' | 'failed' | 'outdated';

/** An unsettled message, and what its lead showed. */
interface InspectedMessage {
	message: UnsettledMessage;
	lead: LeadDetails;
	inspection: Inspection;
	readAt: number;
}
