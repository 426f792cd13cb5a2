import type { IExecuteFunctions } from 'n8n-workflow';

import { endpoints } from '../../shared/contract';
import { wait } from '../../shared/transport/wait';
import { workOnAll } from '../../shared/transport/workOnAll';
import type { Campaign } from '../campaign';
import { metadataWithClaim, noteOfMarks, readableMetadata, type ClaimNote } from '../claimNote';
import type { Contact } from '../contact/contact';
import type { LeadDetails } from '../leadDetails';
import { arrived, notArrived, type ContactEvidence, type ContactReport } from '../report';
import { readLead } from '../steps/readLead';
import { marksOf } from './conversationMarks';
import { Facts, type Sample } from './facts';
import { isTimely } from './timeliness';
import { claimNoteOf, lookAtClaim, lookAtSend, unsettledClaim, unsettledSend } from './unsettled';
import type { Look, Unsettled } from './unsettled';

/** Pauses between readings of a message that does not show yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** What an update changes of conversations shows within this time. In ms. */
const afterUpdateMs = 1_000;

/** An opened conversation that shows no message for so long is not greeted by the CRM. In ms. */
const quietMs = 5_000;

/** The end of a run waits no longer than this for messages to grow old enough. In ms. */
const longestWaitMs = 30_000;

/** Leads on which an update is tried until one shows what it moves. */
const mostTrials = 3;

/** The reports of a run by item, which settling completes. */
export type Reports = Map<number, ContactReport>;

/**
 * Finds out what became of messages that were left without an answer, in this run and in earlier
 * ones that are over: reads their leads again, and compares with messages that surely went out. What
 * it finds is in the reports, and on the leads where the campaign has a key. Never throws; a cancel
 * ends it at once.
 *
 * @returns contacts whose message, of an earlier run, did not arrive
 */
export async function settleUnconfirmed(
	context: IExecuteFunctions,
	contacts: readonly Contact[],
	reports: Reports,
	campaign: Campaign,
): Promise<Contact[]> {
	const settling = new Settling(contacts, reports, campaign);
	try {
		if (!settling.isPossible) return [];
		const count = settling.count.toLocaleString('en-US');
		context.sendMessageToUI(`Checking the CRM for ${count} unconfirmed messages`);
		await settling.run();
	} catch (error) {
		// What was settled before a cancel, or the end of the token, stays settled.
		context.logger.debug(`${context.getNode().name}: settling ended early: ${String(error)}`);
	}
	return settling.lostEarlier;
}

class Settling {
	/** Contacts of earlier runs whose message did not arrive. */
	readonly lostEarlier: Contact[] = [];

	private readonly unsettled: Unsettled[];

	/** Leads of messages that surely went out, as they were read last. */
	private readonly sampleLeads: Array<{ contact: Contact; lead: LeadDetails }> = [];

	/** Whether a conversation that a run had opened a while ago was seen without any message. */
	private isOpeningQuiet = false;

	constructor(
		contacts: readonly Contact[],
		private readonly reports: Reports,
		private readonly campaign: Campaign,
	) {
		const { sends, earlierClaims } = campaign;
		const bySend = sends.unanswered.splice(0).flatMap((send) => {
			const report = reports.get(send.contact.item);
			return report?.reason === 'outcomeUnknown' ? [unsettledSend(send, report)] : [];
		});
		const byClaim = this.contactsWith(contacts, 'unconfirmedClaim').flatMap((contact) => {
			const report = reports.get(contact.item);
			if (!report?.leadId || report.evidence !== null) return [];
			const lead = earlierClaims.leadOf(contact, report.leadId);
			return [unsettledClaim(contact, report, lead, campaign)];
		});
		this.unsettled = [...bySend, ...byClaim];
	}

	get count(): number {
		return this.unsettled.length;
	}

	/** Whether there is anything to settle, and anything to compare it with. */
	get isPossible(): boolean {
		const { sends, earlierClaims, client, signal } = this.campaign;
		const isOver = signal?.aborted || client.pool.stoppedBy !== undefined;
		const samples = sends.samples.length + earlierClaims.samples.length;
		return !isOver && this.count > 0 && samples > 0;
	}

	async run(): Promise<void> {
		const samples = await this.readSamples();
		if (!samples.some(({ movement }) => movement === 'moved')) return;
		const looks = await this.lookAtAll(this.unsettled);
		const facts = await this.factsOf(samples);
		if (!facts.areUsable) return;
		const left = (await this.settleAll(looks, facts)).map((each) => ({
			unsettled: each.unsettled,
			waitMs: each.readAt + facts.decisiveAgeMs(each.look.elapsedMs) - each.look.ageMs - Date.now(),
		}));
		const ripening = left.filter(({ waitMs }) => waitMs <= longestWaitMs);
		if (ripening.length === 0) return;
		const waitMs = Math.max(...ripening.map((each) => each.waitMs));
		if (!(await wait(waitMs, this.campaign.signal))) return;
		await this.settleAll(await this.lookAtAll(ripening.map(({ unsettled }) => unsettled)), facts);
	}

	/** Reads what messages that surely went out have done to their conversations. */
	private async readSamples(): Promise<Sample[]> {
		const { sends, earlierClaims } = this.campaign;
		const samples: Sample[] = [];
		const own = sends.samples.map((send) => async () => {
			let shown: LeadDetails | undefined;
			const look = (lead: LeadDetails, now: number) => lookAtSend(send, (shown = lead), now);
			const seen = await this.sample(send.contact, send.lead, look);
			samples.push(...seen.map((each) => ({ ...each, isTimely: isTimely(send, shown) })));
		});
		const earlier = earlierClaims.samples.map(({ contact, lead }) => async () => {
			const look = (shown: LeadDetails, now: number) =>
				lookAtClaim(contact, shown, now, this.campaign);
			samples.push(...(await this.sample(contact, lead, look, [])));
		});
		await this.withAll([...own, ...earlier], async (read) => await read());
		return samples;
	}

	private async sample(
		contact: Contact,
		known: LeadDetails,
		look: (lead: LeadDetails, now: number) => Look | undefined,
		pauses = pausesMs,
	): Promise<Sample[]> {
		let sample: Sample | undefined;
		for (const pauseMs of [0, ...pauses]) {
			if (!(await wait(pauseMs, this.campaign.signal))) break;
			const lead = await this.read(contact, known);
			const seen = lead && look(lead, Date.now());
			if (!seen) continue;
			const { group, movement } = seen;
			const ageMs = pauses.length > 0 ? seen.ageMs : undefined;
			sample = { group, movement, ageMs, wasLate: sample?.movement === 'unmoved' };
			if (movement === 'moved') this.sampleLeads.push({ contact, lead });
			if (movement !== 'unmoved') break;
		}
		return sample ? [sample] : [];
	}

	private async lookAtAll(unsettled: readonly Unsettled[]): Promise<Looked[]> {
		const looks: Looked[] = [];
		const lookAt = async (each: Unsettled) => {
			const lead = await this.read(each.contact, each.lead);
			const readAt = Date.now();
			const look = lead && each.look(lead, readAt);
			if (!look) return;
			const isQuiet = look.kind === 'opened' && look.movement === 'unmoved';
			if (isQuiet && look.conversationId && look.ageMs >= quietMs) {
				this.isOpeningQuiet = true;
			}
			looks.push({ unsettled: each, lead, look, readAt });
		};
		await this.withAll(unsettled, lookAt);
		return looks;
	}

	private async factsOf(samples: Sample[]): Promise<Facts> {
		const { sends } = this.campaign;
		const areTimely = Facts.areTimely(samples);
		return new Facts(samples, sends.slowestMs, await this.areUpdatesQuiet(), (kind) => {
			const seen = sends.movementBeforeSend(kind);
			if (kind === 'known') return seen === 'unmoved';
			if (seen === 'moved' || areTimely === false) return false;
			return this.isOpeningQuiet || (seen === 'unmoved' && areTimely === true);
		});
	}

	/**
	 * Tries on a lead of a message that went out whether a reading moves its conversations or, with a
	 * campaign key, an update.
	 */
	private async areUpdatesQuiet(): Promise<boolean> {
		for (const { contact, lead } of this.sampleLeads.slice(0, mostTrials)) {
			const isQuiet = await this.isUpdateQuiet(contact, lead);
			if (isQuiet !== undefined) return isQuiet;
		}
		return false;
	}

	/** @returns `undefined` where an update could not be tried */
	private async isUpdateQuiet(contact: Contact, lead: LeadDetails): Promise<boolean | undefined> {
		const { client, settings } = this.campaign;
		if (settings.campaignKey === '') {
			const again = await this.read(contact, lead);
			return again && conversationsAsText(lead) === conversationsAsText(again);
		}
		const note = claimNoteOf(lead, settings.campaignKey);
		const metadata = readableMetadata(lead.metadata);
		if (!note || !metadata) return undefined;
		const checked = { ...note, checkedAt: new Date().toISOString() } as unknown as ClaimNote;
		const update = await client.request(endpoints.updateLead, {
			id: lead.id,
			body: { metadata: metadataWithClaim(metadata, settings.campaignKey, checked) },
		});
		if (!update.ok || !(await wait(afterUpdateMs, this.campaign.signal))) return undefined;
		const after = await this.read(contact, lead);
		return after && conversationsAsText(lead) === conversationsAsText(after);
	}

	/** @returns those that are too young to be settled */
	private async settleAll(looks: readonly Looked[], facts: Facts): Promise<Looked[]> {
		const left: Looked[] = [];
		const settle = async (each: Looked) => {
			const { kind, group, movement, ageMs, elapsedMs } = each.look;
			if (movement === 'moved' && facts.provesArrival(kind, group)) {
				return await this.note(each, 'arrived');
			}
			if (movement !== 'unmoved' || !facts.mayProveLoss(group)) return;
			if (ageMs >= facts.decisiveAgeMs(elapsedMs)) await this.note(each, 'notArrived');
			else left.push(each);
		};
		await this.withAll(looks, settle);
		return left;
	}

	/** Notes what was found out in the report and, where the campaign has a key, on the lead. */
	private async note(looked: Looked, evidence: ContactEvidence): Promise<void> {
		const { unsettled, look } = looked;
		const { contact, report, endedAt } = unsettled;
		const conversationId = report.conversationId ?? look.conversationId ?? null;
		const found = { ...report, conversationId };
		const at = new Date(endedAt ?? looked.readAt - look.ageMs);
		const isNoted = await this.noteOnLead(looked, evidence);
		if (evidence === 'arrived') {
			const end = arrived(found, at);
			this.reports.set(contact.item, isNoted ? end : { ...end, reason: 'claimNotUpdated' });
			return;
		}
		this.reports.set(contact.item, notArrived(found));
		if (endedAt === undefined && isNoted) this.lostEarlier.push(contact);
	}

	private async noteOnLead({ lead }: Looked, evidence: ContactEvidence): Promise<boolean> {
		const { client, settings } = this.campaign;
		if (settings.campaignKey === '') return true;
		const note = claimNoteOf(lead, settings.campaignKey);
		const metadata = readableMetadata(lead.metadata);
		if (!note || !metadata) return false;
		const found = {
			...note,
			...(evidence === 'arrived' ? { status: 'sent' } : noteOfMarks(marksOf(lead))),
			evidence,
			evidenceFor: note.at,
		} as unknown as ClaimNote;
		const update = await client
			.request(endpoints.updateLead, {
				id: lead.id,
				body: { metadata: metadataWithClaim(metadata, settings.campaignKey, found) },
				ignoresCancel: true,
			})
			.catch(() => undefined);
		return update?.ok ?? false;
	}

	private async read(contact: Contact, lead: LeadDetails): Promise<LeadDetails | undefined> {
		const reading = await readLead(lead, contact.phone, this.campaign);
		return reading.ok ? reading.lead : undefined;
	}

	/** Works on all at once; what fails ends the rest. */
	private async withAll<Item>(
		items: readonly Item[],
		work: (item: Item) => Promise<void>,
	): Promise<void> {
		const failures: unknown[] = [];
		const workOn = async (item: Item) => {
			if (failures.length > 0) return;
			await work(item).catch((error: unknown) => failures.push(error));
		};
		await workOnAll(items, workOn, this.campaign.client.pool);
		if (failures.length > 0) throw failures[0];
	}

	private contactsWith(contacts: readonly Contact[], reason: ContactReport['reason']): Contact[] {
		return contacts.filter(({ item }) => this.reports.get(item)?.reason === reason);
	}
}

/** A message without an answer, and what its lead showed. */
interface Looked {
	unsettled: Unsettled;
	lead: LeadDetails;
	look: Look;
	readAt: number;
}

function conversationsAsText({ accountExternalConversations }: LeadDetails): string {
	const marks = accountExternalConversations?.map(({ id, lastMessageAt }) => [id, lastMessageAt]);
	return JSON.stringify(marks);
}
