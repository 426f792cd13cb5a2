import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { upsert } from '../../../../../nodes/Lead/upsert';
import { update } from '../../../../../nodes/Lead/update';
import type { Campaign } from '../../../../../nodes/OutboundContact/control/campaign';
import { Notes } from '../../../../../nodes/OutboundContact/run/notes';
import { processContact } from '../../../../../nodes/OutboundContact/steps/processContact';
import { endpoints, type Endpoint } from '../../../../../nodes/shared/contract';
import { Form } from '../../../../../nodes/shared/fields/form';
import type { ItemContext } from '../../../../../nodes/shared/operation/nodeRun';
import type { CrmRequest } from '../../../../../nodes/shared/transport/crmClient';
import { propertyRuns } from '../../../../support/testEffort';
import { leadWith, phone, scriptedCampaign } from '../steps/scriptedCampaign';

// Time passes by turns alone.
jest.mock('../../../../../nodes/shared/wait', () => ({
	...jest.requireActual<object>('../../../../../nodes/shared/wait'),
	wait: async () => true,
}));

/** What happens to the lead at the same time, besides a campaign. */
const others = ['update', 'upsert', 'tags', 'sameKey', 'otherKey', 'person'] as const;

type Scripted = ReturnType<typeof scriptedCampaign>;
type Metadata = IDataObject & { campaigns?: Record<string, IDataObject> };

let worlds = 0;

/** A CRM with one lead, whose requests take effect when the schedule says so. */
class World {
	readonly lead = leadWith({ metadata: { erp: 17, tags: ['fair'] } });

	private readonly leads = [this.lead];

	/** Every process has its own locks: one for each host. */
	private readonly host = `crm-${++worlds}.example`;

	private runs = 0;

	/** Writers whose next write puts back what they have read before. */
	private readonly relying = new Set<string>();

	/** Keys that people have entered meanwhile: such a write removes them. */
	readonly mayBeLost = new Set<string>();

	readonly sent: string[] = [];

	/** @param pauses lengths of what waits for no request, in turns */
	constructor(
		private readonly scheduler: fc.Scheduler,
		private readonly pauses: fc.Stream<number>,
	) {}

	get metadata(): Metadata {
		return this.lead.metadata as Metadata;
	}

	/** A run of a campaign in a process. */
	campaign(key: string, { process = '', ...state }: { process?: string } & Partial<Campaign> = {}) {
		const scripted = scriptedCampaign({ leads: this.leads, settings: { campaignKey: key } });
		const { campaign } = scripted;
		Object.assign(campaign, { runId: `run-${++this.runs}`, ...state });
		const { attempt } = scriptedCampaign();
		const client = this.clientOf(scripted, campaign.runId, process);
		Object.assign(campaign, { client: { ...campaign.client, ...client } });
		return { campaign, contact: attempt.contact };
	}

	/** The whole way of a campaign's contact: look-up, claim, conversation, message, note. */
	async process({ campaign, contact }: ReturnType<World['campaign']>): Promise<Notes> {
		const attempt = await processContact(contact, campaign);
		this.relying.delete(campaign.runId);
		const notes = new Notes(campaign);
		notes.add(attempt);
		return notes;
	}

	/** One item of CRM Lead. */
	async write(kind: 'update' | 'upsert' | 'tags', key: string): Promise<void> {
		const client = this.clientOf(
			scriptedCampaign({ leads: this.leads, state: { readsBeforeNote: true } }),
			key,
			'',
		);
		const fields = { phone, metadata: kind === 'tags' ? {} : { [key]: true } };
		const updateFields = kind === 'tags' ? { tagsToAdd: key } : {};
		const parameters: IDataObject = { leadId: 'lead-1', updateFields };
		const context = {
			...{ client: { ...client, account: 'account' }, run: { lookUps: new Map() } },
			form: new Form(parameters, 'UTC', (path) => path.split('.').reduce(inside, parameters)),
			getInputData: () => ({ json: {} }),
			getExecutionCancelSignal: () => undefined,
		} as unknown as ItemContext;
		const send = async (body: IDataObject, policy = {}) => {
			const answer = await client.request(endpoints.updateLead, { id: 'lead-1', body, ...policy });
			if (!answer.ok) throw answer as unknown as Error;
			return answer as never;
		};
		if (kind === 'upsert') await upsert.send?.call(context, fields, send);
		else await update.send!.call(context, fields, send);
	}

	/** Somebody enters a value in the CRM. */
	async edit(key: string): Promise<void> {
		await this.pause();
		this.lead.metadata = { ...this.metadata, [key]: true };
		if (this.relying.size > 0) this.mayBeLost.add(key);
	}

	/** A campaign in another process writes what it has read before, and its claim, over everything. */
	async overwrite(key: string): Promise<void> {
		await this.pause();
		const read = structuredClone(this.metadata);
		await this.pause();
		const at = new Date().toISOString();
		const claim = { key, status: 'sending', at, run: 'other', phone, isOwnConversation: false };
		this.lead.metadata = { ...read, campaigns: { ...read.campaigns, [key]: claim } };
	}

	/** Lets some of the other writers' requests pass, or none. */
	private async pause(): Promise<void> {
		for (let left = this.pauses.next().value; left >= 0; left--) {
			await this.scheduler.schedule(Promise.resolve(), 'pause');
		}
	}

	private clientOf({ campaign }: Scripted, writer: string, process: string) {
		const { client } = campaign;
		const turn = async (what: string) =>
			await this.scheduler.schedule(Promise.resolve(), `${writer}: ${what}`);
		const request = async (endpoint: Endpoint, given: CrmRequest = {}) => {
			const name = `${endpoint.method} ${endpoint.path}`;
			await turn(`turn of ${name}`);
			const reason = given.checkBeforeSending?.();
			if (reason) throw reason;
			const startedAt = performance.now();
			await turn(name);
			const answer = await client.request(endpoint, { ...given, checkBeforeSending: undefined });
			if (endpoint === endpoints.listLeads) this.relying.add(writer);
			// The note of a campaign that is alone relies on the look-up, as its claim does.
			const isBlind = !campaign.readsBeforeNote && !campaign.hasSeenOtherCampaign;
			if (endpoint === endpoints.updateLead && !isBlind) this.relying.delete(writer);
			if (endpoint === endpoints.sendChatappMessage) this.sent.push(campaign.settings.campaignKey);
			await turn(`answer to ${name}`);
			return { ...answer, startedAt, answeredAt: performance.now() };
		};
		return { request, host: `${process}${this.host}`, pool: { concurrency: 1 } };
	}
}

/** Longer than the way of a contact, with its requests of three turns each. */
const pauses = fc.infiniteStream(fc.nat(25));

const inside = (value: unknown, name: string): never => Object(value)[name] as never;

/** A run that has proved that the CRM keeps claims: it reads no lead before the note of its message. */
const proven = { hasSentMessage: true, hasShownClaim: true, readsBeforeNote: false };

const startOf = (isProven: boolean): Partial<Campaign> => (isProven ? proven : {});

describe('writers of one lead in one process', () => {
	it('lose no key and send nothing twice, whatever the order of their requests', async () => {
		const kinds = fc.array(fc.constantFrom(...others), { minLength: 1, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(
				fc.scheduler(),
				kinds,
				fc.boolean(),
				fc.boolean(),
				pauses,
				async (scheduler, beside, isProven, hasSeenOtherCampaign, ofPeople) => {
					const world = new World(scheduler, ofPeople);
					const run = async (key: string) => {
						const running = world.campaign(key, { ...startOf(isProven), hasSeenOtherCampaign });
						await (await world.process(running)).verifyAll();
					};
					const work = {
						update: async (key: string) => await world.write('update', key),
						upsert: async (key: string) => await world.write('upsert', key),
						tags: async (key: string) => await world.write('tags', key),
						sameKey: async () => await run('spring'),
						otherKey: async (key: string) => await run(key),
						person: async (key: string) => await world.edit(key),
					};
					const all = beside.map(async (kind, n) => await work[kind](`${kind}-${n}`));
					await scheduler.waitFor(Promise.all([run('spring'), ...all]));
					const keysOf = (...wanted: string[]) =>
						beside.flatMap((kind, n) => (wanted.includes(kind) ? [`${kind}-${n}`] : []));
					const campaigns = ['spring', ...keysOf('otherKey')];
					// Each campaign runs again.
					await scheduler.waitFor(Promise.all(campaigns.map(run)));
					const { campaigns: claims = {}, tags, ...shown } = world.metadata;
					const entered = keysOf('update', 'upsert', 'person');
					const kept = entered.filter((key) => !world.mayBeLost.has(key));
					expect(shown).toMatchObject({
						erp: 17,
						...Object.fromEntries(kept.map((key) => [key, true])),
					});
					expect([...(tags as string[])].sort()).toEqual(['fair', ...keysOf('tags')].sort());
					expect(Object.keys(claims).sort()).toEqual([...campaigns].sort());
					expect(Object.values(claims).map(({ status }) => status)).toEqual(
						campaigns.map(() => 'sent'),
					);
					expect([...world.sent].sort()).toEqual([...campaigns].sort());
				},
			),
			propertyRuns(1_500),
		);
	});
});

describe('a campaign beside another one in another process', () => {
	it('finds by its verification what the other one has written over, and sends nothing twice', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.scheduler(),
				fc.boolean(),
				pauses,
				async (scheduler, isProven, ofOther) => {
					const world = new World(scheduler, ofOther);
					const running = world.campaign('spring', {
						...startOf(isProven),
						hasSeenOtherCampaign: true,
					});
					const [notes] = await scheduler.waitFor(
						Promise.all([
							world.process(running),
							world.overwrite('summer'),
							world.write('update', 'score'),
						]),
					);
					await scheduler.waitFor(notes.verifyAll());
					const again = world.campaign('spring', startOf(isProven));
					await scheduler.waitFor(world.process(again));
					expect(world.sent).toEqual(['spring']);
					expect(world.metadata.campaigns).toMatchObject({ spring: { status: 'sent' } });
				},
			),
			propertyRuns(500),
		);
	});
});
