import type { IExecuteFunctions } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { wait } from '../../shared/transport/wait';
import type { Campaign } from '../campaign';
import {
	metadataWithClaim,
	readableMetadata,
	readClaim,
	snapshotsForClaim,
	type Claim,
} from '../claim';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import {
	asArrived,
	asArrivedAtOtherPhone,
	asNotArrived,
	type ContactEvidence,
	type ContactReport,
} from '../report';
import { readLeadIfListed } from '../steps/readLead';
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
			return report?.reason === 'outcomeUnknown' ? [unsettledFromSend(send, report)] : [];
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
			const { kind, group, change, ageMs, elapsedMs } = each.inspection;
			if (change === 'newMessage' && behavior.provesArrival(kind, group)) {
				return await this.recordEvidence(each, 'arrived');
			}
			if (change !== 'unchanged' || !behavior.mayProveLoss(group)) return;
			if (ageMs >= behavior.decisiveAgeMs(elapsedMs)) await this.recordEvidence(each, 'notArrived');
			else tooYoung.push(each);
		};
		await processConcurrently(inspected, settle, this.campaign);
		return tooYoung;
	}

	/** Records the evidence in the report and, with a campaign key, in the claim on the lead. */
	private async recordEvidence(
		{ message, lead, inspection, readAt }: InspectedMessage,
		evidence: ContactEvidence,
	): Promise<void> {
		const { contact, report, endedAt } = message;
		const conversationId = report.conversationId ?? inspection.conversationId ?? null;
		const reportWithConversation = { ...report, conversationId };
		const sentAt = new Date(endedAt ?? readAt - inspection.ageMs);
		const isWritten = await this.writeEvidence(lead, evidence);
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

	/** Writes the evidence to the claim. Returns whether that succeeded, or was not needed. */
	private async writeEvidence(lead: LeadDetails, evidence: ContactEvidence): Promise<boolean> {
		const { client, settings } = this.campaign;
		if (settings.campaignKey === '') return true;
		const claim = readClaim(lead.metadata, settings.campaignKey);
		const metadata = readableMetadata(lead.metadata);
		if (!claim || !metadata) return false;
		const settled = {
			...claim,
			...(evidence === 'arrived'
				? { status: 'sent' }
				: snapshotsForClaim(snapshotConversations(lead))),
			evidence,
			evidenceFor: claim.at,
		} as unknown as Claim;
		const update = await client
			.request(endpoints.updateLead, {
				id: lead.id,
				body: { metadata: metadataWithClaim(metadata, settings.campaignKey, settled) },
				ignoresCancel: true,
			})
			.catch(() => undefined);
		return update?.ok ?? false;
	}
}

/** An unsettled message, and what its lead showed. */
interface InspectedMessage {
	message: UnsettledMessage;
	lead: LeadDetails;
	inspection: Inspection;
	readAt: number;
}
