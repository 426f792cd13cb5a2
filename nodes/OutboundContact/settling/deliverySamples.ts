import { wait } from '../../shared/transport/wait';
import type { Campaign } from '../campaign';
import { readClaim } from '../claim/claim';
import type { Contact } from '../contact/contact';
import { hasReadableParts, type LeadDetails } from '../lead/leadDetails';
import { readLeadIfListed } from '../steps/readLead';
import { updateAndVerify } from '../steps/updateAndVerify';
import { storeClaim } from '../steps/writeClaim';
import type { Sample } from './deliveryBehavior';
import { processConcurrently } from './processConcurrently';
import { showsSendTime } from './sendTime';
import { inspectClaim, inspectSend, type Inspection } from './unsettledMessage';

/** Pauses between readings of a message that does not show yet. In ms. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** Time until the effect of an update on conversations shows. In ms. */
const updateDelayMs = 1_000;

/** Maximum number of leads on which an update is tested. */
const maxTests = 3;

/** Reads the leads of messages that were certainly sent, to learn how the CRM shows them. */
export class DeliverySamples {
	/** Leads that show their message, as they were read last. */
	private readonly leads: Array<{ contact: Contact; lead: LeadDetails }> = [];

	constructor(private readonly campaign: Campaign) {}

	/** Number of messages to learn from. */
	get count(): number {
		const { sendLog, earlierClaims } = this.campaign;
		return sendLog.samples.length + earlierClaims.samples.length;
	}

	/** Reads what messages that were certainly sent have changed in their conversations. */
	async read(): Promise<Sample[]> {
		const { sendLog, earlierClaims } = this.campaign;
		const samples: Sample[] = [];
		const ofThisRun = sendLog.samples.map((send) => async () => {
			let shown: LeadDetails | undefined;
			const inspect = (lead: LeadDetails, readAt: number) =>
				inspectSend(send, (shown = lead), readAt);
			const sample = await this.readSample(send.contact, send.lead, inspect, pausesMs);
			if (sample) samples.push({ ...sample, showsSendTime: showsSendTime(send, shown) });
		});
		const ofEarlierRuns = earlierClaims.samples.map(({ contact, lead }) => async () => {
			const inspect = (shown: LeadDetails, readAt: number) =>
				inspectClaim(contact, shown, readAt, this.campaign);
			const sample = await this.readSample(contact, lead, inspect);
			if (sample) samples.push({ ...sample, ageMs: undefined });
		});
		const readings = [...ofThisRun, ...ofEarlierRuns];
		await processConcurrently(readings, async (read) => await read(), this.campaign);
		return samples;
	}

	/** Reads a lead until it shows its message. */
	private async readSample(
		contact: Contact,
		knownLead: LeadDetails,
		inspect: (lead: LeadDetails, readAt: number) => Inspection | undefined,
		pauses: readonly number[] = [],
	): Promise<Sample | undefined> {
		let sample: Sample | undefined;
		for (const pauseMs of [0, ...pauses]) {
			if (!(await wait(pauseMs, this.campaign.signal))) break;
			const lead = await readLeadIfListed(knownLead, contact.phone, this.campaign);
			const inspection = lead && inspect(lead, Date.now());
			if (!inspection) continue;
			const { groups, change, ageMs } = inspection;
			sample = { groups, change, ageMs, wasLate: sample?.change === 'unchanged' };
			if (change === 'newMessage') this.leads.push({ contact, lead });
			if (change !== 'unchanged') break;
		}
		return sample;
	}

	/**
	 * Tests on the lead of a message whether updating a lead, or without a campaign key just reading
	 * it, leaves its conversations unchanged.
	 */
	async testUpdates(): Promise<boolean> {
		for (const { contact, lead } of this.leads.slice(0, maxTests)) {
			const isUnchanged = await this.testUpdate(contact, lead);
			if (isUnchanged !== undefined) return isUnchanged;
		}
		return false;
	}

	/** @returns `undefined` if the lead could not be tested */
	private async testUpdate(contact: Contact, lead: LeadDetails): Promise<boolean | undefined> {
		const { settings } = this.campaign;
		if (settings.campaignKey !== '' && !(await this.updateClaim(contact, lead))) return undefined;
		const after = await readLeadIfListed(lead, contact.phone, this.campaign);
		return after && conversationsAsText(lead) === conversationsAsText(after);
	}

	/** Adds a field to the claim. Returns whether that was possible. */
	private async updateClaim({ phone }: Contact, lead: LeadDetails): Promise<boolean> {
		const { settings, signal } = this.campaign;
		const claim = readClaim(lead.metadata, settings.campaignKey);
		if (!claim || !hasReadableParts(lead, ['claims'])) return false;
		const checked = { ...claim, checkedAt: new Date().toISOString() };
		const send = async () => await storeClaim(lead, checked, this.campaign);
		const update = { lead, phone, send };
		if ((await updateAndVerify(update, this.campaign)) !== 'updated') return false;
		return await wait(updateDelayMs, signal);
	}
}

function conversationsAsText({ accountExternalConversations }: LeadDetails): string {
	const fields = accountExternalConversations?.map(({ id, lastMessageAt }) => [id, lastMessageAt]);
	return JSON.stringify(fields);
}
